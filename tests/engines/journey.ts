// What each engine has to complete: every page, an account, a bet, a live goal, a deposit, offers,
// a wrong price, and a game run by an administrator.
import { randomUUID } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import type { Engine } from '#tests/support/engines/engine.ts';
import type { Query } from '#tests/support/engines/find-element.ts';
import {
  article,
  button,
  createScreen,
  desktop,
  dialog,
  heading,
  link,
  main,
  navigation,
  row,
  type Screen,
  text,
  textbox,
} from '#tests/support/engines/screen.ts';
import { checkout } from '#tests/support/folders.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { appRoutes, type PageAccess } from '#web/app/routes.ts';
import common from '#web/lib/i18n/en/common.json' with { type: 'json' };
import shell from '#web/lib/i18n/en/shell.json' with { type: 'json' };

/** How long the desk ignores clicks on what has just changed (use-misclick-guard.ts). */
const MISCLICK_GUARD_MS = 1100;

const admin = { phoneNumber: '+254700999999', password: 'long enough' };

/** Adds a line to the report, which scripts/test.mjs prints with the results. */
function addToReport(line: string): void {
  process.stdout.write(`${line}\n`);
  if (process.env.ENGINES_FILE) appendFileSync(process.env.ENGINES_FILE, `${line}\n`);
}

export function testEngine(engine: Engine): void {
  const missing = engine.missingProgram();
  if (missing === null) describe(engine.name, () => journey(engine));
  else {
    // Not in a hook: hooks of a file without tests do not run.
    addToReport(`${engine.name} skipped, ${missing}`);
    it.skip(`${engine.name}: ${missing}`, () => {});
  }
}

type Game = { id: number; homeTeam: string; awayTeam: string };

function journey(engine: Engine): void {
  const folder = engine.name.toLowerCase();
  const account = { username: `${folder}_fan`, phoneNumber: '+254720000000' };
  let server: RunningServer;
  let administrator: ApiClient;
  let screen: Screen;
  let game: Game;
  let hasFailed = false;

  beforeAll(async () => {
    rmSync(path.join(checkout, 'test-results/engines', folder), { recursive: true, force: true });
    const env = {
      ADMIN_PHONE: admin.phoneNumber,
      ADMIN_PASSWORD: admin.password,
      MATCH_CLOCK: 'off',
      VODA_TANZANIA_NUMBER: '+255711000002',
    };
    server = await startServer({ env });
    administrator = createClient(server.url);
    await administrator.post('/api/auth/login', admin);
    game = await createGame(`${engine.name} Rovers`, `${engine.name} Town`);
    screen = createScreen(await engine.start(), folder);
    addToReport(`${engine.name} ${screen.window.version}`);
    await screen.window.resize(desktop);
  });

  afterAll(async () => {
    await screen?.window.close();
    await server?.stop();
  });

  /** A step of the journey, which must end without errors on any page. */
  function step(name: string, steps: () => Promise<void>): void {
    attempt(name, async () => {
      await steps();
      const faults = await screen.window.faults();
      expect(faults, faults.join('\n')).toEqual([]);
      expect(await reportedErrors(), server.output()).toEqual([]);
    });
  }

  /** Runs unless an earlier step has failed, and takes a screenshot of a failure. */
  function attempt(name: string, steps: () => Promise<void>): void {
    it(name, async ({ skip }) => {
      if (hasFailed) skip('an earlier step has failed');
      try {
        await steps();
      } catch (error) {
        hasFailed = true;
        await screen.takeScreenshot('failed').catch(() => {});
        throw error;
      }
    });
  }

  /** The errors that pages have reported, as counted by the server. */
  async function reportedErrors(): Promise<string[]> {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return metrics.split('\n').filter((line) => line.startsWith('goldline_client_errors_total{'));
  }

  /** Clicks a button in a dialog, which ignores clicks as it appears. */
  async function confirm(query: Query): Promise<void> {
    await screen.waitFor(query);
    await sleep(MISCLICK_GUARD_MS);
    await screen.click(query);
  }

  async function createGame(homeTeam: string, awayTeam: string): Promise<Game> {
    const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
    const startTime = new Date(Date.now() + 86_400_000).toISOString();
    return await administrator.post(
      '/api/games',
      { homeTeam, awayTeam, league: 'Test League', startTime, ...prices },
      201,
    );
  }

  async function accountId(): Promise<number> {
    const users = await administrator.get('/api/users');
    return users.find(({ username }) => username === account.username)?.id ?? 0;
  }

  async function bookingCode(): Promise<string> {
    const selections = [{ gameId: game.id, betType: 'match_result', selection: 'home' }];
    return (await administrator.post('/api/booking-codes', { selections }, 201)).code;
  }

  /** Fills in the parameters of a route. */
  async function addressOf(route: string): Promise<string> {
    const values: Record<string, number | string> = {
      gameId: game.id,
      id: route.includes(':id') ? await accountId() : 0,
      code: route.includes(':code') ? await bookingCode() : 0,
    };
    return route.replace(/:(\w+)/g, (_all, name: string) => {
      if (!values[name]) throw new Error(`The journey has no value for "${name}" of ${route}.`);
      return String(values[name]);
    });
  }

  async function expectPage(): Promise<void> {
    const title = await screen.waitFor(heading(undefined, main()));
    expect([shell.notFound.title, shell.denied.title]).not.toContain(title);
  }

  async function openPages(access: PageAccess): Promise<void> {
    for (const route of appRoutes.filter((each) => each.access === access)) {
      const address = await addressOf(route.path);
      await screen.window.open(server.url + address);
      await screen.waitForPath(address);
      await expectPage();
      await screen.takeScreenshots(route.path.replace(/^\/|:/g, '').replaceAll('/', '-') || 'home');
    }
  }

  async function clickSidebarLinks(): Promise<void> {
    const sidebar = navigation('Main navigation');
    await screen.waitFor(link(undefined, sidebar));
    const links = JSON.parse(
      await screen.window.evaluate(
        `JSON.stringify([...document.querySelectorAll('nav[aria-label="Main navigation"] a')]
          .map((link) => [link.textContent.trim().replace(/\\s*\\d.*/, ''), link.getAttribute('href')]))`,
      ),
    ) as [string, string][];
    expect(links.length).toBeGreaterThan(8);
    for (const [name, address] of links) {
      // The number of pending items can follow the name.
      await screen.click(link(new RegExp(`^${name}( \\d|$)`), sidebar));
      await screen.waitForPath(address);
      await expectPage();
    }
  }

  async function logIn(phoneNumber: string): Promise<void> {
    await screen.click(link('Log in'));
    await screen.waitForPath('/login');
    await screen.fill(textbox('Phone number'), phoneNumber);
    await screen.fill(textbox(/^Password/), admin.password);
    await screen.click(button('Log in', main()));
    await screen.waitFor(heading(/^Welcome, /));
  }

  async function logOut(): Promise<void> {
    await screen.click(button('Log out'));
    await screen.waitForPath('/login');
  }

  step('opens every page as a visitor', async () => {
    await openPages('anyone');
  });

  step('follows the links as a visitor', async () => {
    await screen.window.open(server.url);
    await clickSidebarLinks();
    await screen.click(link('Log in'));
    await screen.click(link(/^Forgot/));
    await screen.waitForPath('/forgot-password');
    await expectPage();
  });

  step('registers, logs out and logs in', async () => {
    await screen.window.open(`${server.url}/login?mode=register`);
    await screen.fill(textbox(/^Username/), account.username);
    await screen.fill(textbox('Phone number'), account.phoneNumber);
    await screen.fill(textbox(/^Password/), admin.password);
    await screen.click(button('Register'));
    await screen.waitFor(heading(`Welcome, ${account.username}`));
    await logOut();
    await logIn(account.phoneNumber);
    await screen.waitFor(heading(`Welcome, ${account.username}`));
  });

  step('opens every page as a player', async () => {
    await openPages('signed-in');
    await clickSidebarLinks();
  });

  step('places a bet with the slip', async () => {
    const funds = { userId: await accountId(), amount: 100 };
    await administrator.post('/api/admin/add-funds', funds, 200, { 'idempotency-key': randomUUID() });
    await screen.window.open(`${server.url}/betting?tab=upcoming`);
    await screen.waitFor(text('$100.00'));
    // Opening the booking code put this selection in the slip: one click removes it, one adds it.
    await screen.click(button(`${game.homeTeam} to win, Home 2.50`));
    await screen.waitFor(text('Your slip is empty'));
    await screen.click(button(`${game.homeTeam} to win, Home 2.50`));
    await screen.fill(textbox(`Stake for ${game.homeTeam} to win`), '10');
    await screen.takeScreenshot('slip-1280');
    await screen.click(button(/^Place bet/));
    await screen.waitFor(text('Bet placed successfully!'));
    await screen.waitFor(text('$90.00'));
    await screen.click(link(/^My Bets/, navigation('Main navigation')));
    await screen.waitFor(text(new RegExp(game.homeTeam), main()));
    await screen.takeScreenshots('betting-history-with-a-bet');
    await screen.window.resize(desktop);
  });

  step('shows a goal without a reload', async () => {
    await screen.click(link('Football', navigation('Main navigation')));
    await administrator.patch(`/api/games/${game.id}/status`, { status: 'live' });
    const card = article(`${game.homeTeam} v ${game.awayTeam}`);
    await screen.waitFor(card);
    await administrator.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 12 }, 201);
    await screen.waitFor(link(new RegExp(`${game.homeTeam}\\s*1\\s*${game.awayTeam}\\s*0`), card));
    await screen.takeScreenshots('betting-with-a-goal');
    await screen.window.resize(desktop);
  });

  step('requests a deposit', async () => {
    await screen.click(link('Deposit', navigation('Main navigation')));
    await screen.click(button('Deposit', main()));
    const request = dialog('Make a Deposit');
    await screen.click(text('Vodacom Tanzania', request));
    await screen.click(button('Set the amount to $50', request));
    await screen.takeScreenshot('deposit-1280');
    await screen.click(button('Deposit $50.00', request));
    await screen.click(button("I've sent it", request));
    await screen.waitFor(text('Deposit Initiated'));
    await screen.waitUntilGone(request);
    await screen.waitFor(text('$50.00', main()));
  });

  step('turns on offers', async () => {
    await screen.click(link('Promotions', navigation('Main navigation')));
    await screen.click(text('Get offers and bonuses', main()));
    await screen.waitFor(text('Offers turned on'));
  });

  step('opens every staff page as an administrator', async () => {
    await logOut();
    await logIn(admin.phoneNumber);
    await openPages('staff');
    await clickSidebarLinks();
  });

  step('voids a wrong price', async () => {
    await screen.window.open(`${server.url}/admin/games/${game.id}`);
    await screen.click(button('Void wrong prices'));
    const form = dialog('Void bets at a wrong price');
    await screen.click(button('Last 15 min', form));
    await screen.click(text('Match Result Home', form));
    await screen.fill(textbox('Note for the audit trail', form), 'Typing error');
    await screen.click(button('Void selections', form));
    await screen.waitFor(text('1 bet voided ($10.00)'));
    await screen.waitUntilGone(form);
  });

  step('starts a game, records a goal and ends it', async () => {
    const own = await createGame(`${engine.name} United`, `${engine.name} City`);
    const match = `${own.homeTeam} v ${own.awayTeam}`;
    const line = row(new RegExp(match));
    await screen.window.open(server.url);
    await screen.click(link('Manage Games', navigation('Main navigation')));
    await screen.click(button(`Start ${match}`));
    // The start must be confirmed, because kick-off is tomorrow.
    await confirm(button('Start now', dialog('Start this game now?')));
    await screen.waitFor(text(/^Live/, line));
    await screen.click(button(`Goal ${match}`));
    await screen.fill(textbox('Minute', dialog('Record a goal')), '12');
    await screen.click(button('Record goal', dialog('Record a goal')));
    await screen.waitFor(text(/1–0/, line));
    await screen.click(link(match, line));
    await screen.waitForPath(`/admin/games/${own.id}`);
    // Both must be confirmed, because the first half was short and half time has just begun.
    await screen.click(button(`Half time ${match}`));
    await confirm(button('End first half', dialog('End the first half now?')));
    await screen.waitFor(text(/^Half time since/));
    await sleep(MISCLICK_GUARD_MS);
    await screen.click(button(`Start second half ${match}`));
    await confirm(button('Start second half', dialog('Start the second half now?')));
    await screen.waitFor(text(/^Second half since/));
    await screen.takeScreenshots('admin-game-desktop-live');
    await screen.window.resize(desktop);
    await screen.click(button(`End ${match}`));
    await screen.click(button('End game', dialog('End this game?')));
    await screen.waitFor(text('Finished', main()));
    await screen.takeScreenshot('admin-game-desktop-finished-1280');
    expect(await administrator.get(`/api/games/${own.id}`)).toMatchObject({
      status: 'finished',
      homeScore: 1,
      awayScore: 0,
    });
  });

  attempt('reports errors, whether thrown, rejected or raised while rendering', async () => {
    await screen.window.open(`${server.url}/rules`);
    await expectPage();
    await screen.window.evaluate(`String(setTimeout(() => { throw new Error('thrown on purpose'); }))`);
    await screen.window.evaluate(`String(void Promise.reject(new Error('rejected on purpose')))`);
    await screen.window.evaluate(`String(Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() { throw new Error('not rendered on purpose'); },
    }))`);
    await screen.click(link('Manage Games', navigation('Main navigation')));
    await expect(screen.waitFor(text(/Rovers/, main()))).rejects.toThrow(common.partCrash.text);
    await screen.takeScreenshot('error-1280');
    const counts = ['error', 'rejection', 'render'].map((kind) =>
      expect.stringMatching(`^goldline_client_errors_total{browser="${engine.nameInMetrics} \\d+",kind="${kind}"} 1$`),
    );
    await expect.poll(async () => (await reportedErrors()).sort(), { timeout: 10_000 }).toEqual(counts);
  });
}
