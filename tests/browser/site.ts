import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { AXE_LOADER, lastingFindings, READ_FINDINGS } from '#tests/support/axe.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import type { RunningServer } from '#tests/support/server.ts';

const SITE_ADMIN_PHONE = '+254700999999';
export const PASSWORD = 'long enough';

export type SiteGame = { id: number; homeTeam: string; awayTeam: string };
export type SitePlayer = ApiClient & { id: number; username: string; phoneNumber: string };

/** What a browser test sets up through the API. */
export type Site = {
  admin: ApiClient;
  player: (balance?: string) => Promise<SitePlayer>;
  /** A colleague of the administrator. */
  staff: (role: 'admin' | 'trader' | 'cashier') => Promise<SitePlayer>;
  /** An upcoming game with unique team names, which kicks off tomorrow. */
  game: (fields?: Record<string, unknown>) => Promise<SiteGame>;
  /** The same, but started. */
  liveGame: (fields?: Record<string, unknown>) => Promise<SiteGame>;
};

const syllables = ['ba', 'do', 'ke', 'li', 'mu', 'na', 'ro', 'si', 'ta', 'vu', 'wa', 'ze'];

let nameCount = 0;

/** A name unique on this worker's server: each number below 12^4 occurs once, in shuffled order. */
function newName(): string {
  nameCount += 1;
  const number = (nameCount * 7919) % syllables.length ** 4;
  const digits = number.toString(syllables.length).padStart(4, '0');
  const name = [...digits].map((digit) => syllables[Number.parseInt(digit, syllables.length)]).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

async function openSite({ url, database }: RunningServer): Promise<Site> {
  const admin = createClient(url);
  await admin.post('/api/auth/login', { phoneNumber: SITE_ADMIN_PHONE, password: PASSWORD });

  const player: Site['player'] = async (balance) => {
    const client = createClient(url);
    const username = `${newName()}${nameCount}`;
    const phoneNumber = `+25471${String(nameCount).padStart(7, '0')}`;
    const { user } = await client.post('/api/auth/register', { phoneNumber, password: PASSWORD, username }, 201);
    if (balance) {
      const funds = { userId: user.id, amount: Number(balance) };
      await admin.post('/api/admin/add-funds', funds, 200, { 'idempotency-key': randomUUID() });
    }
    return Object.assign(client, { id: user.id, username, phoneNumber });
  };

  const staff: Site['staff'] = async (role) => {
    const member = await player();
    await database.pool.query('update users set role = $1 where id = $2', [role, member.id]);
    return member;
  };

  const game: Site['game'] = async (fields = {}) => {
    const teams = { homeTeam: `${newName()} Town`, awayTeam: `${newName()} City`, league: 'Test League' };
    const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
    const startTime = new Date(Date.now() + 86_400_000).toISOString();
    return await admin.post('/api/games', { ...teams, ...prices, startTime, ...fields }, 201);
  };

  const liveGame: Site['liveGame'] = async (fields) => {
    const created = await game(fields);
    await admin.patch(`/api/games/${created.id}/status`, { status: 'live' });
    return created;
  };

  return { admin, player, staff, game, liveGame };
}

/**
 * Removes all games from the lists, so that they don't fill the screens of the next test. Tries
 * again if a game has just started: the lists are cached for a moment.
 */
async function clearGames(admin: ApiClient): Promise<void> {
  await expect(async () => {
    for (const [list, status] of [
      ['live', 'finished'],
      ['upcoming', 'postponed'],
    ] as const) {
      for (const { id } of await admin.get(`/api/games/${list}`)) {
        await admin.patch(`/api/games/${id}/status`, { status });
      }
    }
  }).toPass({ timeout: 10_000 });
}

/**
 * The match clock is off: tests set the minute themselves, and a running clock would change prices.
 */
export const siteEnv = {
  ADMIN_PHONE: SITE_ADMIN_PHONE,
  ADMIN_PASSWORD: PASSWORD,
  MATCH_CLOCK: 'off',
  JACKPOT: '$50,000',
  MPESA_KENYA_NUMBER: '+254711000001',
  VODA_TANZANIA_NUMBER: '+255711000002',
  CARD_PAYMENT_PAGE: 'https://pay.example/goldline',
};

export const test = base.extend<{ gamesCleared: undefined }, { site: Site }>({
  serverEnv: [siteEnv, { scope: 'worker' }],
  gamesCleared: [
    async ({ site }, use) => {
      await use(undefined);
      await clearGames(site.admin);
    },
    { auto: true },
  ],
  site: [async ({ server }, use) => use(await openSite(server)), { scope: 'worker' }],
});

export { expect };

export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1280, height: 900 };

export const staffLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });

export const expectStaffPage = (page: Page, name: string) =>
  expect(staffLink(page, name)).toHaveAttribute('aria-current', 'page');

/** Opens a page with "g" and its letter; retries if a slow machine pressed them too far apart. */
export async function openWithKeys(page: Page, letter: string, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(staffLink(page, name)).toHaveAttribute('aria-current', 'page', { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

/** Signs a player or administrator in by giving the browser their session cookie. */
export async function signIn(context: BrowserContext, url: string, player: ApiClient): Promise<void> {
  const [name = '', value = ''] = (player.cookie() ?? '').split('=');
  await context.addCookies([{ name, value, url }]);
}

/** The visible toast, even with a dialog open; a copy elsewhere is for screen readers. */
export const toastOn = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /^Notifications/, includeHidden: true }).getByText(text);

/** The toast after a click on what has just changed, which is ignored (use-misclick-guard.ts). */
export const JUST_CHANGED = 'This changed a moment ago. Check it and try again.';

/** Waits until the screen accepts a click on what has just changed (use-misclick-guard.ts). */
export const waitForMisclickGuard = (page: Page) => page.waitForTimeout(1100);

/** Waits until a button that has just appeared, or whose action was refused, accepts a click. */
export async function waitUntilPressable(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  await waitForMisclickGuard(button.page());
}

export async function clickGuarded(button: Locator): Promise<void> {
  await waitUntilPressable(button);
  await button.click();
}

/**
 * Clicks the button that `find` returns, as soon as it returns one: like a user who was about to
 * click what was there before. `find` runs in the page, after each change. A busy button would
 * ignore the click.
 */
export const clickOnceFound = <Input>(
  page: Page,
  find: (input: Input) => HTMLElement | false | null | undefined,
  input: Input,
) =>
  page.evaluate<void>(`new Promise((resolve) => {
    const find = ${find};
    const observer = new MutationObserver(() => {
      const button = find(${JSON.stringify(input)});
      if (!button || button.ariaBusy === 'true') return;
      observer.disconnect();
      button.click();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  })`);

/** Clicks a game's button at the moment another game's row arrives at the top of the table. */
export const clickOnceRowsMove = (page: Page, topTeam: string, button: { action: string; match: string }) =>
  clickOnceFound(
    page,
    ({ topTeam: top, action, match }) => {
      if (!document.querySelector('[data-row]')?.textContent?.includes(top)) return;
      return [...document.querySelectorAll('button')].find((each) => {
        const name = each.ariaLabel ?? each.textContent;
        return name.startsWith(action) && name.includes(match);
      });
    },
    { topTeam, ...button },
  );

/** Clicks the first button whose label starts with `label`, once there are `count` of them. */
export const clickFirstOf = (page: Page, label: string, count: number) =>
  clickOnceFound(
    page,
    ({ label: start, count: expected }) => {
      const buttons = document.querySelectorAll<HTMLElement>(`button[aria-label^="${start}"]`);
      return buttons.length === expected ? buttons[0] : null;
    },
    { label, count },
  );

/** Clicks at an element's position as soon as another button has appeared there. */
export const clickOnceReplaced = (target: Locator) =>
  target.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const look = () => {
          const button = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
          if (!button || button === element) return void requestAnimationFrame(look);
          button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
          resolve();
        };
        look();
      }),
  );

/** Searches a table, and waits until its rows accept clicks (use-misclick-guard.ts). */
export async function searchTable(page: Page, text: string): Promise<void> {
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
  await page.getByRole('searchbox').fill(text);
  await found;
  await waitForMisclickGuard(page);
}

/**
 * Stops the clock of the page until the first live message has been applied. On a slow machine, the
 * session is more than 2 s old by then, and would be requested again.
 */
export const stopClockUntilLive = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now;
    const stoppedAt = now();
    Date.now = () => stoppedAt;
    const start = () => {
      const behindMs = now() - stoppedAt;
      Date.now = () => now() - behindMs;
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        // After the page's own idle task, queued 200 ms after the message (live-connection.ts).
        this.addEventListener('message', () => setTimeout(() => requestIdleCallback(start), 300), { once: true });
      }
    };
  });

/** Takes a screenshot for review if a folder is given. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` });
}

/**
 * Expects no axe findings once short animations have ended. Repeats for a few seconds, since the
 * page may still be loading, and waits for each run however long it takes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await lastingFindings(() => findingsOn(page))).toEqual([]);
}

async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000);
    await Promise.allSettled(short.map(({ finished }) => finished));
  });
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE_LOADER);
  return await page.evaluate<string[]>(READ_FINDINGS);
}

/** Expects nothing to be wider than the screen, once the page has adapted to a new size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/**
 * Expects a dialog to be closed and its history entry to be gone. Closing goes back in history,
 * which would abort a page load that starts meanwhile.
 */
export async function expectClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  await expect.poll(() => dialog.page().evaluate(() => history.state)).toBeNull();
}

/** Expects two elements not to overlap. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const a = await one.boundingBox();
  const b = await other.boundingBox();
  if (!a || !b) throw new Error('an element to compare is not on the screen');
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart, `${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`).toBe(true);
}

/** Clicks an element and counts the matches of each selector before the next frame renders. */
export async function countsAtTap(target: Locator, selectors: Record<string, string>): Promise<Record<string, number>> {
  // The prerendered page does not respond to taps.
  await expect(target.page().locator('fieldset.prerendered')).toHaveCount(0);
  return target.evaluate(async (tapped, wanted) => {
    (tapped as HTMLElement).click();
    // React handles a tap in microtasks and renders the rest in later tasks.
    for (let turn = 0; turn < 10; turn += 1) await null;
    const count = (selector: string) => document.querySelectorAll(selector).length;
    return Object.fromEntries(Object.entries(wanted).map(([name, selector]) => [name, count(selector)]));
  }, selectors);
}

/** A game's row or card. */
export function cardOf(page: Page, game: SiteGame) {
  return page.getByRole('article', { name: `${game.homeTeam} v ${game.awayTeam}` });
}

/** The home win's price at 2.50, in a game's row or card. */
export const homePrice = (page: Page, { homeTeam }: SiteGame) =>
  page.getByRole('button', { name: `${homeTeam} to win, Home 2.50`, exact: true });

export const homeWin = ({ id }: SiteGame) => ({ gameId: id, betType: 'match_result', selection: 'home' });

/** The slip, or the bar that it collapses to on narrower screens. */
export const slipOf = (page: Page) => page.getByRole('region', { name: 'Betting slip' });

/** Opens the slip on narrower screens, where it is a sheet. @returns the open slip */
export async function openSlip(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return slipOf(page);
  await page.getByRole('button', { name: /^Open betting slip/ }).click();
  return page.getByRole('dialog', { name: 'Betting slip' });
}

/** A player's bets, newest first. */
export const betsOf = (player: SitePlayer) => player.get(`/api/bets/user/${player.id}`);

export const gameNow = ({ admin }: Site, game: SiteGame) => admin.get(`/api/games/${game.id}`);

export async function lastTextTo({ database }: RunningServer, phoneNumber: string): Promise<string> {
  const { rows } = await database.pool.query<{ body: string }>(
    'select body from outbox_messages where recipient = $1 order by id desc limit 1',
    [phoneNumber],
  );
  return rows[0]?.body ?? '';
}

/** The balance on the wallet page. */
export const balanceOn = (page: Page) => page.getByTestId('current-balance');

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Shows games as cards with tabs instead of rows, until the test chooses otherwise. */
export async function showCards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('goldline.display')) localStorage.setItem('goldline.display', '{"gameView":"cards"}');
  });
}

/** Delays matching requests. @returns a function that lets them continue */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Opens the game search with its icon. @returns the search field */
export async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search teams and leagues' }).click();
  return page.getByRole('textbox', { name: 'Search teams and leagues' });
}

/** Texts that overflow their tile, badge or button, except deliberately truncated ones. */
export function overflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBox = (element: Element) => {
      const { borderLeftWidth, backgroundColor, display } = getComputedStyle(element);
      return display !== 'inline' && (borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)');
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      let box = text.parentElement;
      let isCut = false;
      while (box && !isBox(box)) {
        isCut ||= getComputedStyle(box).overflowX !== 'visible';
        box = box.parentElement;
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      const inner = range.getBoundingClientRect();
      const outer = box?.getBoundingClientRect();
      const isForScreenReaders = text.parentElement?.closest('.sr-only') !== null;
      if (isCut || isForScreenReaders || !outer || inner.width === 0) continue;
      if (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5) found.push(text.textContent ?? '');
    }
    return found;
  });
}
