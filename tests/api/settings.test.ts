// The operator's settings: the sources of values, validation, and which changes require two people.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SettingName } from '#domain/settings/settings.ts';
import { readDatabaseFacts } from '#server/production/database-facts.ts';
import { listFindings } from '#server/production/rules.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

const SECRET = 'q8Zt3vN1xW5bL7sR2kD9mF4hJ6gP0cYe';
let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp({ PAYOUT_WAIT_HOURS: '36', SESSION_SECRET: SECRET });
  admin = await app.admin();
});
afterEach(async () => {
  await app.database.pool.query('delete from settings');
  await app.services.settings.refresh();
});
afterAll(() => app.close());

type Values = Partial<Record<SettingName, string | null>>;

const valuesOf = async (by: Player) =>
  Object.fromEntries((await by.get('/api/admin/settings')).settings.map((setting) => [setting.name, setting]));

/** Changes settings, sending the current values as those seen. */
async function change(by: Player, values: Values, reason?: string) {
  const current = await valuesOf(by);
  const changes = Object.entries(values).map(([name, value]) => ({ name, value, seen: current[name]?.value }));
  return by.call('PATCH', '/api/admin/settings', { changes, ...(reason && { reason }) });
}

const lastAction = async () => {
  const { rows } = await app.database.pool.query(
    `select action, actor_id::int, before, after from audit_entries order by id desc limit 1`,
  );
  return rows[0];
};

describe('a setting', () => {
  it('uses the value set by staff, then the environment, then the default, and can be reset', async () => {
    expect(await valuesOf(admin)).toMatchObject({
      GAME_SILENCE_S: { value: '0', source: 'environment' },
      ALERT_PENDING_HOURS: { value: '24', source: 'default', setBy: null },
      PAYOUT_WAIT_HOURS: { value: '36', source: 'environment', initial: '36' },
    });
    expect(await change(admin, { PAYOUT_WAIT_HOURS: '48', ALERT_PENDING_HOURS: '2' })).toMatchObject({
      status: 200,
      body: { awaitingSecond: false },
    });
    expect(await valuesOf(admin)).toMatchObject({
      ALERT_PENDING_HOURS: { value: '2', source: 'staff', initial: '24', initialSource: 'default' },
      PAYOUT_WAIT_HOURS: { value: '48', source: 'staff', setBy: { id: admin.id }, setAt: expect.any(String) },
    });
    expect(await change(admin, { PAYOUT_WAIT_HOURS: null }, 'Too slow')).toMatchObject({ status: 200 });
    expect(await valuesOf(admin)).toMatchObject({ PAYOUT_WAIT_HOURS: { value: '36', source: 'environment' } });
  });

  it('is audited with the old value, the new value and the reason', async () => {
    await change(admin, { PAYOUT_WAIT_HOURS: '12' }, 'Players complain');
    expect(await lastAction()).toEqual({
      action: 'settings changed',
      actor_id: admin.id,
      before: { PAYOUT_WAIT_HOURS: '36' },
      after: { PAYOUT_WAIT_HOURS: '12', reason: 'Players complain' },
    });
  });

  it.each<[SettingName, string, RegExp]>([
    ['FOUR_EYES_AMOUNT', '1000', /amount such as 1000\.00/],
    ['FOUR_EYES_AMOUNT', '-5.00', /amount such as/],
    ['IN_PLAY_DELAY_MS', '60001', /between 0 and 60000/],
    ['IN_PLAY_DELAY_MS', '3.5', /whole number/],
    ['IN_PLAY_DELAY_MS', '', /must not be empty/],
    ['ALERT_PENDING_HOURS', '0', /between 1 and 720/],
    ['REQUIRE_VERIFICATION', 'always', /one of none, withdrawal, betting/],
    ['JACKPOT', 'x'.repeat(21), /at most 20/],
    ['OPERATOR_NAME', 'Gold\u202eline', /control characters/],
  ])('refuses an invalid value at its field, and changes nothing: %s, %j', async (name, value, message) => {
    const response = await change(admin, { ALERT_PENDING_HOURS: '5', [name]: value }, 'Because');
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const [issue] = (response.body as { issues: { path: string; message: string }[] }).issues;
    expect(issue?.path).toBe(name === 'ALERT_PENDING_HOURS' ? 'changes.0.value' : 'changes.1.value');
    expect(issue?.message.toLowerCase()).toMatch(message);
    expect(await valuesOf(admin)).toMatchObject({ ALERT_PENDING_HOURS: { source: 'default' } });
  });

  it("can't be changed from a stale form", async () => {
    const form = { changes: [{ name: 'ALERT_PENDING_HOURS', value: '9', seen: '24' }] };
    await change(admin, { ALERT_PENDING_HOURS: '5' });
    expect(await admin.call('PATCH', '/api/admin/settings', form)).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED', settings: ['ALERT_PENDING_HOURS'] },
    });
    expect(await valuesOf(admin)).toMatchObject({ ALERT_PENDING_HOURS: { value: '5' } });
  });

  it('accepts one of two changes made at the same time', async () => {
    const send = (value: string) =>
      admin.call('PATCH', '/api/admin/settings', { changes: [{ name: 'JACKPOT', value, seen: '' }], reason: 'Won' });
    const both = await Promise.all(['$1', '$2'].map(send));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('needs a reason only for a dangerous change', async () => {
    expect(await change(admin, { IN_PLAY_DELAY_MS: '5000' })).toMatchObject({ status: 200 });
    expect(await change(admin, { IN_PLAY_DELAY_MS: '4000' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason' }] },
    });
    expect(await change(admin, { IN_PLAY_DELAY_MS: '4000' }, 'Slow')).toMatchObject({ status: 200 });
  });

  it('is hidden from traders, and shown to administrators without secrets', async () => {
    const trader = await app.staff('trader');
    expect(await trader.call('GET', '/api/admin/settings')).toMatchObject({ status: 403 });
    expect(await change(admin, {})).toMatchObject({ status: 400 });
    const page = await admin.get('/api/admin/settings');
    expect(page.environment).toContainEqual({ name: 'SESSION_SECRET', isSet: true, isHidden: true, value: null });
    expect(JSON.stringify(page)).not.toContain(SECRET);
  });
});

describe("a setting's new value", () => {
  it('applies immediately to the four-eyes amount', async () => {
    const player = await app.player();
    const credit = () => admin.post('/api/admin/add-funds', { userId: player.id, amount: '50.00' });
    expect(await credit()).toMatchObject({ awaitingSecond: false });
    await change(admin, { FOUR_EYES_AMOUNT: '60.00' });
    expect(await credit()).toMatchObject({ awaitingSecond: true });
  });

  it('applies immediately to deposit targets and the public settings', async () => {
    const player = await app.player();
    const deposit = { amount: '50.00', method: 'paypal' };
    const check = () => player.call('POST', '/api/transactions/deposit/check', deposit);
    expect((await change(admin, { PAYPAL_ACCOUNT: 'pay@lion.test' }, 'New account')).status).toBe(200);
    expect(await check()).toMatchObject({ status: 200, body: { sendTo: 'pay@lion.test' } });
    await expect.poll(() => player.get('/api/settings')).toMatchObject({ depositMethods: ['paypal'] });
    await change(admin, { PAYPAL_ACCOUNT: '' });
    expect(await check()).toMatchObject({ status: 409, body: { code: 'METHOD_UNAVAILABLE' } });
  });

  it('applies immediately to verification before a bet and before a withdrawal', async () => {
    const { id: gameId } = await app.game();
    const player = await app.player('100.00');
    const bet = () => player.call('POST', '/api/bets', { gameId, betType: 'home', stake: 1 });
    expect(await bet()).toMatchObject({ status: 201 });
    await change(admin, { REQUIRE_VERIFICATION: 'betting' });
    await expect.poll(bet).toMatchObject({ status: 403, body: { code: 'VERIFICATION_REQUIRED' } });
    const withdrawal = { amount: '60.00', method: 'mpesa_kenya' };
    expect(await player.call('POST', '/api/transactions/withdrawal', withdrawal)).toMatchObject({
      body: { code: 'VERIFICATION_REQUIRED' },
    });
  });

  it('applies immediately to games without updates', async () => {
    await change(admin, { GAME_SILENCE_S: '45' });
    const { rows } = await app.database.pool.query('select milliseconds::int from game_silence');
    expect(rows).toEqual([{ milliseconds: 45_000 }]);
  });

  it('applies immediately to alerts', async () => {
    const { id: gameId } = await app.game();
    await (await app.player('100.00')).post('/api/bets', { gameId, betType: 'home', stake: 40 }, 201);
    const kinds = async () => (await admin.get('/api/admin/overview')).alerts.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('big_bet');
    await change(admin, { ALERT_BIG_WIN: '90.00' });
    expect(await kinds()).toContain('big_bet');
  });

  it('applies immediately to the production rules', async () => {
    const warnings = async () => {
      const database = await readDatabaseFacts(app.database.pool, app.services.config);
      return listFindings({ config: app.services.config, database }).map(({ setting }) => setting);
    };
    expect(await warnings()).toContain('FOUR_EYES_AMOUNT');
    await change(admin, { FOUR_EYES_AMOUNT: '60.00' });
    expect(await warnings()).not.toContain('FOUR_EYES_AMOUNT');
  });
});

describe('in production', () => {
  it('refuses a value that the next start would refuse', async () => {
    const site = await startApp({ NODE_ENV: 'production', REQUIRE_STAFF_TOTP: 'off' });
    const by = await site.admin();
    expect(await change(by, { MPESA_KENYA_NUMBER: '+254 700 000 000' }, 'New')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'changes.0.value', message: expect.stringContaining('Is an example') }] },
    });
    expect(await change(by, { MPESA_KENYA_NUMBER: '+254 711 382 945' }, 'New')).toMatchObject({ status: 200 });
    await site.close();
  });
});

describe('with a four-eyes amount', () => {
  let site: TestApp;
  let first: Player;
  let second: Player;
  beforeAll(async () => {
    site = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
    first = await site.admin();
    second = await site.staff('admin');
  });
  afterAll(() => site.close());
  const waiting = async () => (await first.get('/api/admin/proposals')).map(({ id, after }) => ({ id, after }));
  const decide = (by: Player, id: number, approved = true) =>
    by.call('POST', `/api/admin/proposals/${id}`, { approved });

  it.each<[string, Values, boolean]>([
    ['raising the four-eyes amount', { FOUR_EYES_AMOUNT: '100.01' }, true],
    ['removing the four-eyes amount', { FOUR_EYES_AMOUNT: '' }, true],
    ['lowering the four-eyes amount', { FOUR_EYES_AMOUNT: '99.00' }, false],
    ['resetting the four-eyes amount to a higher initial value', { FOUR_EYES_AMOUNT: null }, true],
    ['allowing automatic payouts', { PAYOUT_AUTOMATIC_AMOUNT: '10.00' }, true],
    ['a shorter wait', { PAYOUT_WAIT_HOURS: '23' }, true],
    ['a longer wait', { PAYOUT_WAIT_HOURS: '25' }, false],
    ['more verification', { REQUIRE_VERIFICATION: 'betting' }, false],
    ['less verification', { REQUIRE_VERIFICATION: 'withdrawal' }, true],
    ['turning on the check for silent games', { GAME_SILENCE_S: '90' }, false],
    ['turning off the check for silent games', { GAME_SILENCE_S: '0' }, true],
    ['a deposit target', { PAYPAL_ACCOUNT: 'pay@lion.test' }, true],
    ['a higher staff alert threshold', { ALERT_STAFF_DAY_AMOUNT: '99999.00' }, true],
    ['a higher alert threshold for big wins', { ALERT_BIG_WIN: '99999.00' }, true],
    ['a lower alert threshold for big wins', { ALERT_BIG_WIN: '9000.00' }, false],
    ['a later alert for pending requests', { ALERT_PENDING_HOURS: '48' }, true],
    ['an earlier alert for pending requests', { ALERT_PENDING_HOURS: '12' }, false],
    ['a later alert for games that start late', { ALERT_LATE_START_MINUTES: '720' }, true],
    ['a longer window for late bets', { LATE_BET_WINDOW_S: '600' }, true],
    ['the name', { OPERATOR_NAME: 'Lion Bets (deposits: M-Pesa 0711 111 111)' }, true],
    ["the jackpot's text", { JACKPOT: 'Send to 0711111111' }, true],
    ['no text for the jackpot', { JACKPOT: '' }, false],
  ])('requires a second person only for a dangerous change: %s', async (_name, values, awaitingSecond) => {
    expect(await change(first, values, 'Because')).toMatchObject({ status: 200, body: { awaitingSecond } });
  });

  it('a second person approves exactly what was shown, and both are recorded', async () => {
    await change(first, { SUSPENSION_MS: '20000' });
    await change(first, { SUSPENSION_MS: '6000' }, 'Fast feed');
    const { id, after } = (await waiting()).at(-1) ?? { id: 0 };
    expect(after).toEqual({ SUSPENSION_MS: '6000', reason: 'Fast feed' });
    expect((await valuesOf(first)).SUSPENSION_MS).toMatchObject({ value: '20000' });
    expect(await decide(first, id)).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect((await decide(second, id)).status).toBe(200);
    expect((await valuesOf(first)).SUSPENSION_MS).toMatchObject({ value: '6000', setBy: { id: second.id } });
    await expect.poll(() => site.services.settings.current().suspensionMs).toBe(6000);
    const { rows } = await site.database.pool.query(
      `select actor_id::int as actor, action from audit_entries where after ->> 'reason' = 'Fast feed' order by id`,
    );
    expect(rows).toEqual([
      { actor: first.id, action: 'change of settings proposed' },
      { actor: second.id, action: 'change of settings approved' },
      { actor: second.id, action: 'settings changed' },
    ]);
  });

  it('a proposal about other settings stays open; one about the same replaces it', async () => {
    for (const { id } of await waiting()) await decide(first, id, false);
    await change(first, { EARLY_PAYOUT_DELAY_S: '90' });
    await change(first, { EARLY_PAYOUT_DELAY_S: '40' }, 'One');
    await change(first, { LATE_BET_WINDOW_S: '8' }, 'Two');
    await change(first, { LATE_BET_WINDOW_S: '7' }, 'Three');
    expect((await waiting()).map(({ after }) => after)).toEqual([
      { EARLY_PAYOUT_DELAY_S: '40', reason: 'One' },
      { LATE_BET_WINDOW_S: '7', reason: 'Three' },
    ]);
  });
});

describe('two nodes', () => {
  it('both use a change made on one of them, although their environments differ', async () => {
    const other = await startApp({ IN_PLAY_DELAY_MS: '9000' }, sharedDatabase(app));
    expect(other.services.settings.current().inPlayDelayMs).toBe(9000);
    await change(admin, { IN_PLAY_DELAY_MS: '7000' });
    await expect.poll(() => app.services.settings.current().inPlayDelayMs).toBe(7000);
    // The job runs this every second, on each node.
    await other.services.settings.refresh();
    expect(other.services.settings.current().inPlayDelayMs).toBe(7000);
    await other.close();
  });
});

/** Closing the second node must not close the first node's database. */
const sharedDatabase = ({ database }: TestApp) => ({ ...database, close: async () => {} });
