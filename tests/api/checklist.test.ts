// The administrators' checklist of what is missing before an installation can take real money.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ NODE_ENV: 'production', REQUIRE_STAFF_TOTP: 'off', FOUR_EYES_AMOUNT: '100.00' });
  admin = await app.admin();
  second = await app.staff('admin');
});
afterAll(() => app.close());

const findingsOf = async (by: Player) => (await by.get('/api/admin/checklist')).findings;
const dismiss = (by: Player, setting: string, code: string, dismissed = true) =>
  by.call('POST', '/api/admin/checklist/dismissals', { setting, code, dismissed });

it('lists the findings of npm run doctor, refusals first, and the settings without findings', async () => {
  const { findings, done, isDemo } = await admin.get('/api/admin/checklist');
  expect(isDemo).toBe(false);
  expect(findings[0]).toMatchObject({ setting: 'SESSION_SECRET', refused: true, isDismissed: false });
  expect(findings).toContainEqual({
    setting: 'IN_PLAY_DELAY_MS',
    code: 'shortInPlayDelay',
    params: { seconds: 1 },
    text: 'delays in-play bets by less than 1 s',
    refused: false,
    isDismissed: false,
  });
  expect(done).toEqual(expect.arrayContaining(['NODE_ENV', 'FOUR_EYES_AMOUNT', 'SEED']));
  const severities = findings.map(({ refused }) => refused);
  expect(severities.lastIndexOf(true)).toBeLessThan(severities.indexOf(false));
});

it('reflects the current settings', async () => {
  const changes = [{ name: 'SMS_DAILY_LIMIT', value: '1000', seen: '' }];
  expect(await findingsOf(admin)).toContainEqual(expect.objectContaining({ setting: 'SMS_DAILY_LIMIT' }));
  await admin.patch('/api/admin/settings', { changes });
  expect(await findingsOf(admin)).not.toContainEqual(expect.objectContaining({ setting: 'SMS_DAILY_LIMIT' }));
});

it('lets each administrator dismiss and restore warnings', async () => {
  const isDismissed = async (by: Player) =>
    (await findingsOf(by)).find(({ setting }) => setting === 'SUPPORT_CONTACT')?.isDismissed;
  expect((await dismiss(admin, 'SUPPORT_CONTACT', 'operatorFact')).status).toBe(200);
  expect((await dismiss(admin, 'SUPPORT_CONTACT', 'operatorFact')).status).toBe(200);
  expect([await isDismissed(admin), await isDismissed(second)]).toEqual([true, false]);
  await dismiss(admin, 'SUPPORT_CONTACT', 'operatorFact', false);
  expect(await isDismissed(admin)).toBe(false);
  const { rows } = await app.database.pool.query(
    `select action from audit_entries where after ->> 'setting' = 'SUPPORT_CONTACT' order by id`,
  );
  expect(rows).toEqual([{ action: 'warning dismissed' }, { action: 'warning restored' }]);
});

it('refuses to dismiss an unknown finding or one that prevents a start', async () => {
  expect(await dismiss(admin, 'SESSION_SECRET', 'sessionSecret')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'code' }] },
  });
  expect(await dismiss(admin, 'FOUR_EYES_AMOUNT', 'fourEyes')).toMatchObject({ status: 404 });
  // It was only a warning when it was dismissed.
  await app.database.pool.query(
    `insert into checklist_dismissals (user_id, setting, code) values ($1, 'SESSION_SECRET', 'sessionSecret')`,
    [admin.id],
  );
  expect((await findingsOf(admin))[0]).toMatchObject({ setting: 'SESSION_SECRET', isDismissed: false });
});

it('marks an installation that is not production, and a demo', async () => {
  const demo = await startApp({ SEED: 'demo' });
  const { isDemo, findings } = await (await demo.admin()).get('/api/admin/checklist');
  expect(isDemo).toBe(true);
  expect(findings[0]).toMatchObject({ setting: 'NODE_ENV', refused: true });
  await demo.close();
});
