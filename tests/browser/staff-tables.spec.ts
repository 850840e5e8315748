// The tables on most staff pages at 1280 px, with long names.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { REPORT_GROUPS } from '#contract/report-groups.ts';
import { MANUAL_DEPOSIT_METHODS, WITHDRAWAL_METHODS } from '#domain/wallet.ts';
import {
  desktop,
  expect,
  expectNoSidewaysScroll,
  PASSWORD,
  type Site,
  type SiteGame,
  signIn,
  siteEnv,
  test,
} from '#tests/browser/site.ts';
import { acceptOffers } from '#tests/support/accept-offers.ts';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import type { RunningServer } from '#tests/support/server.ts';

/** Up to this amount, one member of staff is enough. */
const FOUR_EYES_AMOUNT = '250000.00';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

// A separate server, without rows from other tests.
test.use({
  serverEnv: {
    ...siteEnv,
    FOUR_EYES_AMOUNT,
    MTN_UGANDA_NUMBER: '+256711000003',
    AIRTEL_CONGO_NUMBER: '+243811000004',
    BANK_TRANSFER_ACCOUNT: '0102 0304 0506',
    PAYPAL_ACCOUNT: 'cashier@goldline.example',
    // A provider that is never reached: players here have Kenyan phones.
    PAYMENT_PROVIDERS: 'airtel',
    PAYMENT_CALLBACK_SECRET: 'the secret of the callback addresses',
    PAYMENT_CALLBACK_URL: 'http://127.0.0.1:9',
    AIRTEL_URL: 'http://127.0.0.1:9',
    AIRTEL_COUNTRY: 'CD',
    AIRTEL_CLIENT_ID: 'unused',
    AIRTEL_CLIENT_SECRET: 'unused',
    AIRTEL_PIN: 'unused',
    AIRTEL_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  },
});

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const USERNAME = 'Wolfeschlegelsteinhausenbergerdorff_of_Berlin';
const HOME_TEAM = 'Verein für Leibesübungen Borussia Mönchengladbach';
const AWAY_TEAM = 'Sportgemeinschaft Dynamo Hohenschönhausen zu Berlin';
const NOTE = 'Paid twice by mistake from the account of Uvumbuzi Telecommunications Investments in Ouagadougou';

/** Words of up to this many letters must not break; longer ones may. */
const UNBROKEN_LETTERS = 25;
const longestTeam = 'W'.repeat(80);
const SCORER_NAME = 'Jan Vennegoor of Hesselink-Papadopoulos';

/** Moves all decisions back by a day, so that they don't count towards the daily amount. */
async function backdateDecisions({ pool }: RunningServer['database']): Promise<void> {
  await pool.query(`update transactions set completed_at = completed_at - interval '1 day'`);
}

/**
 * Creates a player and rows for the tables, with long names and amounts.
 * @returns the player's id
 */
async function fillTables({ url, database }: RunningServer, site: Site): Promise<number> {
  for (const table of ['users', 'games', 'bets', 'transactions'])
    await database.pool.query(`alter table ${table} alter column id restart with 456789`);
  const { admin } = site;
  const player = createClient(url);
  const phoneNumber = '+254719999999999';
  const email = `${'long.'.repeat(12)}name@telecommunications.example`;
  const account = { phoneNumber, password: PASSWORD, username: USERNAME, email };
  const { user } = await player.post('/api/auth/register', account, 201);
  const limits = Object.keys(await admin.get('/api/admin/risk-limits'));
  const colleague = await site.staff('admin');
  await admin.patch('/api/admin/risk-limits', Object.fromEntries(limits.map((name) => [name, '99999999.99'])));
  const [proposal] = await colleague.get('/api/admin/proposals');
  await colleague.post(`/api/admin/proposals/${proposal?.id}`, { approved: true }, 200);
  const credit = { userId: user.id, amount: FOUR_EYES_AMOUNT };
  for (let count = 0; count < 20; count += 1) {
    await admin.post('/api/admin/add-funds', credit, 200, { 'idempotency-key': randomUUID() });
    await backdateDecisions(database);
  }
  await admin.post('/api/admin/add-funds', { ...credit, amount: '999999.99' }, 200);
  await database.pool.query('update users set is_verified = true where id = $1', [user.id]);
  await fillMoney(player, admin, database);
  await fillBets(player, site, database);
  // Otherwise the free bets would exceed what one person may decide in a day.
  await database.pool.query(`update manual_settlements set created_at = created_at - interval '1 day'`);
  await admin.post('/api/admin/free-bets', { userId: user.id, amount: '123456.78' }, 201);
  await giveBatch(admin, user.id, database);
  await fillCases(admin, user.id, database);
  await fillDevices(user.id, database);
  await closeDay(database);
  const notice = { kind: 'notice', title: NOTE, text: NOTE, colour: 'purple', endsAt: '2099-01-01T12:00:00Z' };
  await admin.post('/api/admin/promotions', notice, 201);
  await admin.patch(`/api/users/${user.id}/suspension`, { suspended: true, reason: NOTE });
  return user.id;
}

/**
 * Deposits by every manual method, rejected and pending, and withdrawals by every method, approved
 * and awaiting a second approval.
 */
async function fillMoney(player: ApiClient, admin: ApiClient, database: RunningServer['database']): Promise<void> {
  const request = (type: 'deposit' | 'withdrawal', amount: number, method: string) =>
    player.post(`/api/transactions/${type}`, { amount, method }, 201);
  for (const method of MANUAL_DEPOSIT_METHODS) {
    const rejected = await request('deposit', 9999.99, method);
    await admin.post('/api/admin/reject-deposit', { depositId: rejected.id, reason: NOTE }, 200);
    await request('deposit', 9999.99, method);
  }
  for (const method of WITHDRAWAL_METHODS) {
    const paid = await request('withdrawal', 98765.43, method);
    await admin.post('/api/admin/process-withdrawal', { transactionId: paid.id, note: NOTE }, 200);
    await backdateDecisions(database);
    const large = await request('withdrawal', 345678.9, method);
    await admin.post('/api/admin/process-withdrawal', { transactionId: large.id, note: NOTE }, 200);
  }
}

/** A batch of free bets for a segment with several rules. */
async function giveBatch(admin: ApiClient, userId: number, { pool }: RunningServer['database']): Promise<void> {
  const tag = 'Wochenendveranstaltung';
  await acceptOffers(pool, userId);
  await admin.post(`/api/users/${userId}/tags`, { tag });
  const segment = {
    tag,
    identityVerified: false,
    registeredFrom: '2020-01-01T12:00:00Z',
    registeredBefore: '2099-12-31T12:00:00Z',
  };
  const terms = { segment, amount: '98765.43', days: 365 };
  const { playersHash, total, lastBatch } = await admin.post('/api/admin/free-bet-batches/preview', terms, 200);
  await admin.post(
    '/api/admin/free-bet-batches',
    { ...terms, note: NOTE, seen: { playersHash, total, lastBatch } },
    201,
  );
}

/** Statement cases: open, proposed and closed ones, and one about a player's payment. */
async function fillCases(admin: ApiClient, userId: number, { pool }: RunningServer['database']): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const rows = ['345678.90', '98765.43', '87654.32'].map(
    (amount) => `${randomUUID()},${yesterday} 10:00:00,${amount},`,
  );
  const csv = ['Receipt,Time,In,Out', ...rows].join('\n');
  await admin.post('/api/admin/payment-providers/airtel/statement', { csv, complete: false }, 200);
  const cases = await admin.get('/api/admin/payment-cases');
  const close = (amount: string, choice: { closing: string; userId?: number }) => {
    const id = cases.find((found) => found.amount === amount)?.id;
    return admin.post(`/api/admin/payment-cases/${id}/close`, { ...choice, note: NOTE }, 200);
  };
  await close('345678.90', { closing: 'credit', userId });
  await close('98765.43', { closing: 'none' });
  await pool.query(
    `with payment as (
       insert into payments (reference, provider, kind, state, network, user_id, amount_cents, phone, finished_at, failure)
       values ($1, 'airtel', 'unsolicited', 'failed', 'airtel_cd', $2, 9876543, '243971000003', now(), '-') returning id)
     insert into payment_cases (provider, kind, payment_id, receipt, direction, amount_cents, detail)
     select 'airtel', 'payer', id, $4, 'in', 9876543, $3 from payment`,
    [randomUUID(), userId, { payer: '243971000009', name: USERNAME, reference: NOTE }, randomUUID()],
  );
}

/** A browser shared by all users, and a failed login from a long IP address. */
async function fillDevices(userId: number, { pool }: RunningServer['database']): Promise<void> {
  await pool.query(`insert into known_devices (user_id, device_hash) select id, sha256('shared') from users`);
  await pool.query(
    `insert into failed_logins (phone_key, address) select phone_key, '2001:0db8:85a3:0000:0000:8a2e:0370:7334'
     from users where id = $1`,
    [userId],
  );
}

/** Seals a day with large figures. */
async function closeDay({ pool }: RunningServer['database']): Promise<void> {
  const cents = 1_234_567_890;
  const names = ['turnover', 'settled', 'payouts', 'free_bets', 'deposits', 'withdrawals', 'credits', 'players'];
  const figures = Object.fromEntries(names.map((name) => [`${name}_cents`, name === 'payouts' ? 2 * cents : cents]));
  await pool.query(
    `insert into daily_closes (number, day, time_zone, starts_at, ends_at, figures, previous_hash, hash)
     values (1, '2026-09-30', 'UTC', '2026-09-30', now(), $1, sha256('first'), sha256('second'))`,
    [{ ...figures, bets: 12_345 }],
  );
}

/** Bets of every kind, and of every status but lost. */
async function fillBets(player: ApiClient, { admin, game }: Site, { pool }: RunningServer['database']): Promise<void> {
  const startTime = new Date(Date.now() + 600_000).toISOString();
  const league = 'Oberliga Niederrhein der Frauen';
  const quarter = { handicapLine: '-0.75', handicapHomeOdds: '3.00', handicapAwayOdds: '1.30' };
  const long = await game({ homeTeam: HOME_TEAM, awayTeam: AWAY_TEAM, league, startTime });
  const endless = await game({ homeTeam: longestTeam, awayTeam: AWAY_TEAM, league: longestTeam });
  const third = await game();
  const played = await game({ homeTeam: HOME_TEAM, awayTeam: AWAY_TEAM, league, startTime, ...quarter });
  const scorer = { name: SCORER_NAME, team: HOME_TEAM, position: 'Forward', firstGoalscorerOdds: '9.00' };
  const { id: playerId } = await admin.post('/api/players', scorer, 201);
  const stake = '98765.43';
  const single = (bet: Record<string, unknown>) => player.post('/api/bets', { stake, ...bet }, 201);
  const home = ({ id }: SiteGame) => ({ gameId: id, betType: 'home', selection: 'home' });
  const over = { betType: 'over_under', selection: 'over_2.5' };

  const early = await single(home(endless));
  await admin.patch(`/api/bets/${early.id}/status`, { status: 'won', note: NOTE });
  await single({ gameId: long.id, betType: 'half_time_full_time', selection: 'draw_home' });
  await single({ gameId: long.id, betType: 'first_goalscorer', playerId });
  const all = [home(long), home(endless), home(third)];
  await player.post('/api/place-accumulator', { selections: all, totalStake: '12345.67' }, 201);
  await player.post('/api/place-system', { system: 'doubles', selections: all, stakePerLine: '34567.89' }, 201);
  const built = { gameId: endless.id, selections: [{ betType: 'home', selection: 'home' }, over] };
  await player.post('/api/place-builder', { groups: [built], totalStake: stake }, 201);

  const { id: cashedOut } = await single(home(third));
  const offer = await player.post(`/api/bets/${cashedOut}/cash-out-quote`, { share: 100 }, 200);
  const key = { 'idempotency-key': randomUUID() };
  await player.post(`/api/bets/${cashedOut}/cash-out`, { quoteId: offer.quoteId }, 201, key);
  const { id: voided } = await single(home(third));
  await admin.patch(`/api/bets/${voided}/status`, { status: 'void', note: NOTE });

  await single(home(played));
  for (const selection of ['home', 'away']) await single({ gameId: played.id, betType: 'handicap', selection });
  await admin.patch(`/api/games/${played.id}/status`, { status: 'live' });
  const score = { homeScore: 1, awayScore: 0, halfTimeHomeScore: 0, halfTimeAwayScore: 0, currentMinute: 90 };
  await admin.patch(`/api/games/${played.id}/score`, score);
  await pool.query(`update games set kicked_off_at = kicked_off_at - interval '2 hours' where id = $1`, [played.id]);
  await admin.patch(`/api/games/${played.id}/status`, { status: 'finished' });
  await admin.patch(`/api/games/${long.id}/status`, { status: 'live' });
  const statuses = async () => (await player.get('/api/bets')).map(({ status }) => status);
  await expect.poll(statuses).toEqual(expect.arrayContaining(['won', 'half_won', 'half_lost', 'cashed_out', 'void']));
}

/** Checks a file of games with long names, which opens its report. */
async function checkFile(page: Page): Promise<void> {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const csv = [
    'Div,Date,Time,HomeTeam,AwayTeam,B365H,B365D,B365A',
    `E0,${day},15:00,${HOME_TEAM},Another ${AWAY_TEAM},2.10,3.40,3.60`,
    `E0,nonsense,15:00,${longestTeam},${AWAY_TEAM},,,`,
  ].join('\n');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
}

/**
 * Tables that scroll sideways, and texts in tables that are truncated without a tooltip, broken
 * within a word or wider than their cell.
 */
function tableFaults(page: Page): Promise<string[]> {
  return page.evaluate((unbrokenLetters) => {
    const found: string[] = [];
    for (const table of document.querySelectorAll('main table, [role=dialog] table')) {
      const caption = table.querySelector('caption')?.textContent;
      const area = table.parentElement as Element;
      if (area.scrollWidth > area.clientWidth) found.push(`${caption}: ${area.scrollWidth} px in ${area.clientWidth}`);
      for (const clipped of table.querySelectorAll('.truncate, .overflow-hidden')) {
        if (clipped.textContent && !clipped.hasAttribute('title'))
          found.push(`${caption}: ${clipped.textContent} without a tooltip`);
      }
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        const cell = parentElement?.closest('th, td');
        if (!cell || parentElement?.closest('[title], .sr-only')) continue;
        for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const { right } = range.getBoundingClientRect();
          if (right > cell.getBoundingClientRect().right) found.push(`${caption}: ${word} leaves its cell`);
          if (range.getClientRects().length > 1 && word.length <= unbrokenLetters)
            found.push(`${caption}: ${word} is broken`);
        }
      }
    }
    return found;
  }, UNBROKEN_LETTERS);
}

const TABS = [
  'bets',
  'add-funds',
  'deposit-approval',
  'deposits',
  'deposits&list=all',
  'withdrawals',
  'withdrawal-requests',
  'withdrawal-requests&list=all',
  'payments&list=open',
  'payments&list=closed',
  'payments&list=books',
  'promotions',
  'risk',
  ...REPORT_GROUPS.map((group) => `reports&by=${group}`),
  'audit',
];
/** Tables that are not the first on their page. */
const LATER_TABLES = new Map<string, string | RegExp>([
  ['/admin?tab=payments&list=books', /^Airtel.*'s float on/],
  ['/admin?tab=promotions', 'Free bet batches'],
  ['/admin?tab=reports&by=day', 'Daily closes'],
  ['/admin?tab=risk', 'Exposure by game'],
]);
const PARTS = ['account', 'bets', 'results', 'requests', 'freeBets', 'statement', 'sessions'];

test('shows staff tables in full at 1280 px, even with long names', async ({ page, server, site }) => {
  test.slow();
  const userId = await fillTables(server, site);
  await page.setViewportSize(desktop);
  const places = [
    '/admin/games',
    '/admin/users',
    ...TABS.map((tab) => `/admin?tab=${tab}`),
    ...PARTS.map((part) => `/admin/users/${userId}?part=${part}`),
  ];
  const found: string[] = [];
  const checkTables = async (place: string) => {
    await expectNoSidewaysScroll(page);
    found.push(...(await tableFaults(page)).map((text) => `${place}: ${text}`));
  };
  const main = page.getByRole('main');
  for (const place of places) {
    await page.goto(place);
    await expect(main.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
    await expect(main.getByRole('table').first(), place).toBeVisible();
    const name = LATER_TABLES.get(place);
    if (name) await expect(main.getByRole('table', { name })).toBeVisible();
    for (const details of await main.getByRole('button', { name: /^Details of / }).all()) await details.click();
    await checkTables(place);
  }
  await page.goto('/admin/games');
  await checkFile(page);
  await checkTables('import');
  expect(found).toEqual([]);
});
