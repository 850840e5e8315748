// A reviewer decides only on the documents that they saw, and a document verifies one account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/add-days.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { createDatabaseWithClock } from '#tests/support/database-clock.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

let documents = 0;
const newDocument = () => {
  documents += 1;
  return `A ${700_000 + documents}`;
};

type Document = { documentNumber: string; documentCountry?: string; dateOfBirth?: string };

const submit = (player: Player, document: Document): Promise<ApiResponse> =>
  player.call('POST', '/api/auth/submit-identity', {
    dateOfBirth: '1990-05-17',
    phoneNumber: '+254712000099',
    address: '1 Moi Avenue, Nairobi',
    documentType: 'national_id',
    ...document,
  });

/** A player who has submitted the document. */
const playerWith = async (documentNumber: string, documentCountry?: string): Promise<Player> => {
  const player = await app.player();
  expect((await submit(player, { documentNumber, ...(documentCountry && { documentCountry }) })).status).toBe(200);
  return player;
};

const decide = (player: Player, identityVersion: number, more: object = {}): Promise<ApiResponse> =>
  admin.call('POST', `/api/admin/verify-user/${player.id}`, { identityVerified: true, identityVersion, ...more });
const auditOf = async ({ id }: Player) => {
  const { rows } = await app.database.pool.query(
    `select action, before, after from audit_entries where subject = 'user' and subject_id = $1`,
    [id],
  );
  return rows;
};
const isVerified = async (player: Player) => (await player.get('/api/auth/me')).identityVerified;
const review = (player: Player) => admin.get(`/api/admin/verify-user/${player.id}`);

it("can be submitted ten times a day, so that repeated submissions can't block someone else's document", async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  try {
    const blocker = await limited.player();
    const document = { documentNumber: newDocument(), documentCountry: 'KE' };
    await submit(blocker, document);
    await blocker.post(`/api/users/${blocker.id}/self-exclusion`, { length: '6_months' });
    for (let turn = 2; turn <= 10; turn += 1) expect((await submit(blocker, document)).status).toBe(200);
    expect(await submit(blocker, document)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const reviewer = await limited.admin();
    const owner = await limited.player();
    await submit(owner, document);
    const decisionOn = (player: Player, body: object) => reviewer.post(`/api/admin/verify-user/${player.id}`, body);
    await decisionOn(blocker, { identityVerified: false, identityVersion: 10 });
    await decisionOn(owner, { identityVerified: true, identityVersion: 1 });
  } finally {
    await limited.close();
  }
});

it('of someone under 18 is refused, recorded, and shown to staff until an identity is approved', async () => {
  const player = await app.player();
  const document = { documentNumber: newDocument(), documentCountry: 'KE' };
  await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
  const risksOfDeposit = async () =>
    (await admin.get(`/api/admin/tables/transactions?userId=${player.id}`)).rows[0]?.player?.risks;
  const born = `${new Date().getFullYear() - 16}-01-01`;
  expect(await submit(player, { ...document, dateOfBirth: born })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'dateOfBirth', reason: 'UNDER_AGE' }] },
  });
  expect(await auditOf(player)).toEqual([{ action: 'age under 18 entered', before: null, after: { age: 16 } }]);
  expect((await submit(player, document)).status).toBe(200);
  const { rows } = await admin.get(`/api/admin/tables/users?search=${player.id}`);
  expect(rows.find(({ id }) => id === player.id)?.review?.risks).toEqual(['under_age']);
  expect(await risksOfDeposit()).toContain('under_age');
  await decide(player, 1);
  expect(await risksOfDeposit()).toEqual(['phone_unverified']);
});

it('of someone under 18 stops deposits, bets and offers until an identity is approved', async () => {
  const { id: gameId } = await app.game();
  const player = await app.player('100.00');
  const attempts = () =>
    Promise.all([
      player.call('POST', '/api/transactions/deposit', { amount: 10, method: 'card' }),
      player.call('POST', '/api/bets', { gameId, betType: 'home', stake: 1 }),
      player.call('PATCH', `/api/users/${player.id}/offers`, { wanted: true }),
    ]);
  const document = { documentNumber: newDocument(), documentCountry: 'KE' };
  await submit(player, { ...document, dateOfBirth: `${new Date().getFullYear() - 16}-01-01` });
  await submit(player, document);
  for (const attempt of await attempts())
    expect(attempt).toMatchObject({ status: 403, body: { code: 'VERIFICATION_REQUIRED' } });
  expect(
    await player.call('POST', '/api/transactions/withdrawal', { amount: 10, method: 'mpesa_kenya' }),
  ).toMatchObject({ status: 201 });
  await decide(player, 1);
  expect((await attempts()).map(({ status }) => status)).toEqual([201, 201, 200]);
});

describe('a decision on a submitted identity', () => {
  it.each([{ documentNumber: 'B 1' }, { documentCountry: 'TZ' }])(
    'is refused as a rejection with %j',
    async (document) => {
      const player = await playerWith(newDocument(), 'KE');
      const before = (await review(player)).user;
      const [path] = Object.keys(document);
      expect(await decide(player, 1, { identityVerified: false, ...document })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path, message: 'Only allowed for an approval' }] },
      });
      expect((await review(player)).user).toEqual(before);
    },
  );

  it.each([
    ['an approval', true],
    ['a rejection', false],
  ])('is refused if the player has replaced the documents since: %s', async (_, identityVerified) => {
    const player = await playerWith(newDocument(), 'KE');
    const seen = (await review(player)).user as { identityVersion: number };
    const other = newDocument();
    await submit(player, { documentNumber: other, documentCountry: 'KE' });
    expect(await decide(player, seen.identityVersion, { identityVerified })).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY_CHANGED', identityVersion: 2 },
    });
    expect(await player.get('/api/auth/me')).toMatchObject({ identityVerified: false, identityRejected: false });
    expect((await review(player)).user).toMatchObject({ identityDocumentNumber: other, identityVersion: 2 });
    expect((await decide(player, 2, { identityVerified })).status).toBe(200);
  });

  it.each([true, false])(
    'may name neither version nor country, as in the original call: %j',
    async (identityVerified) => {
      const number = newDocument();
      const player = await playerWith(number);
      await submit(player, { documentNumber: number });
      const body = { identityVerified, verificationNotes: 'Checked at the counter' };
      const decided = await admin.post(`/api/admin/verify-user/${player.id}`, body);
      expect(decided).toMatchObject({ ...body, identityDocumentCountry: null, identityVersion: 2 });
      expect(await auditOf(player)).toMatchObject([{ after: { identityVerified, identityVersion: 2 } }]);
      const twin = await decide(await playerWith(number, 'KE'), 1);
      expect(twin.body).toMatchObject(identityVerified ? { code: 'DOCUMENT_IN_USE' } : { identityVerified: true });
    },
  );

  it('is in the audit trail with what was reviewed, even once the player has replaced it', async () => {
    const [first, second] = [newDocument(), newDocument()];
    const player = await playerWith(first, 'KE');
    await decide(player, 1, { identityVerified: false });
    await submit(player, { documentNumber: second, documentCountry: 'UG' });
    await decide(player, 2);
    const reviewed = { dateOfBirth: '1990-05-17', documentType: 'national_id', notes: null };
    expect(await auditOf(player)).toEqual([
      {
        action: 'identity rejected',
        before: { identityVerified: false },
        after: {
          identityVerified: false,
          identityVersion: 1,
          ...reviewed,
          document: { number: first, country: 'KE' },
        },
      },
      {
        action: 'identity approved',
        before: { identityVerified: false },
        after: { identityVerified: true, identityVersion: 2, ...reviewed, document: { number: second, country: 'UG' } },
      },
    ]);
  });

  it('is in the audit trail with both documents if the reviewer corrected the submitted one', async () => {
    const typed = { number: newDocument(), country: 'UG' };
    const read = { number: newDocument(), country: 'KE' };
    const player = await playerWith(typed.number, typed.country);
    await decide(player, 1, { documentNumber: read.number, documentCountry: read.country });
    expect(await auditOf(player)).toMatchObject([{ before: { document: typed }, after: { document: read } }]);
  });
});

describe('a document', () => {
  it.each([
    ['A 912-001', 'a.912001'],
    ['Ａ912002', 'A912002'],
    ['A912003', 'a/912 003'],
  ])('verifies one account as %j, and no second one as %j', async (first, second) => {
    const owner = await playerWith(first, 'KE');
    const twin = await playerWith(second, 'KE');
    expect((await decide(owner, 1)).status).toBe(200);
    expect(await decide(twin, 1)).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_IN_USE', accounts: [{ id: owner.id, username: owner.username }] },
    });
    expect(await isVerified(twin)).toBe(false);
  });

  it('differs from one with the same number from another country', async () => {
    const number = newDocument();
    const kenyan = await playerWith(number, 'KE');
    const ugandan = await playerWith(number, 'UG');
    expect((await decide(kenyan, 1)).status).toBe(200);
    expect((await decide(ugandan, 1)).status).toBe(200);
  });

  it('verifies one account under concurrent approvals', async () => {
    const number = newDocument();
    const players = await Promise.all(Array.from({ length: 8 }, () => playerWith(number, 'KE')));
    const responses = await Promise.all(players.map((player) => decide(player, 1)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'DOCUMENT_IN_USE' });
  });

  it('belongs to one account in the database too', async () => {
    const number = newDocument();
    const owner = await playerWith(number, 'KE');
    const twin = await playerWith(number, 'KE');
    const verify = (id: number) =>
      app.database.pool.query('update users set identity_verified = true where id = $1', [id]);
    await verify(owner.id);
    await expect(verify(twin.id)).rejects.toThrow(/users_verified_document/);
  });

  it('is recorded as the reviewer read it, not as the player typed it', async () => {
    const number = newDocument();
    const owner = await playerWith(number, 'KE');
    await decide(owner, 1);
    const twin = await playerWith(newDocument(), 'UG');
    const read = { documentNumber: number, documentCountry: 'KE' };
    expect(await decide(twin, 1, read)).toMatchObject({ body: { code: 'DOCUMENT_IN_USE' } });
    const real = { documentNumber: newDocument(), documentCountry: 'TZ' };
    expect(await decide(twin, 1, real)).toMatchObject({
      body: { identityVerified: true, identityDocumentNumber: real.documentNumber, identityDocumentCountry: 'TZ' },
    });
  });

  it('needs a country to be approved', async () => {
    const player = await playerWith(newDocument());
    expect(await decide(player, 1)).toMatchObject({ status: 400, body: { issues: [{ path: 'documentCountry' }] } });
    expect((await decide(player, 1, { documentCountry: 'KE' })).status).toBe(200);
  });

  it('without a country, from an older account, matches any country', async () => {
    const number = newDocument();
    const old = await playerWith(number);
    const twin = await playerWith(number, 'KE');
    await app.database.pool.query('update users set identity_verified = true where id = $1', [old.id]);
    expect(await decide(twin, 1)).toMatchObject({ body: { code: 'DOCUMENT_IN_USE', accounts: [{ id: old.id }] } });
  });

  it.each([
    [
      'is self-excluded',
      (player: Player) => player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' }),
    ],
    [
      'is taking a time-out',
      (player: Player) => player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' }),
    ],
    [
      'is suspended',
      ({ id }: Player) => admin.patch(`/api/users/${id}/suspension`, { suspended: true, reason: 'Bonus abuse' }),
    ],
  ])('verifies no second account if its owner %s, unless they have been rejected', async (_, stop) => {
    const number = newDocument();
    const stopped = await playerWith(number, 'KE');
    const second = await playerWith(number, 'KE');
    await stop(stopped);
    expect((await review(second)).sameDocument).toMatchObject([{ id: stopped.id, username: stopped.username }]);
    expect(await decide(second, 1)).toMatchObject({
      body: { code: 'DOCUMENT_IN_USE', accounts: [{ id: stopped.id }] },
    });
    await decide(stopped, 1, { identityVerified: false });
    expect((await review(second)).sameDocument).toMatchObject([{ id: stopped.id, identityRejected: true }]);
    expect((await decide(second, 1)).status).toBe(200);
  });

  it.each([
    ['excluded', (player: Player) => player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' })],
    ['taking a time-out', (player: Player) => player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' })],
    [
      'suspended',
      ({ id }: Player) => admin.patch(`/api/users/${id}/suspension`, { suspended: true, reason: 'Bonus abuse' }),
    ],
  ])("can't be replaced before it is reviewed while its owner is %s", async (_, stop) => {
    const number = newDocument();
    const stopped = await playerWith(number, 'KE');
    await stop(stopped);
    const refused = { status: 400, body: { issues: [{ path: 'documentNumber', reason: 'DOCUMENT_UNDER_REVIEW' }] } };
    const other = { documentNumber: newDocument(), documentCountry: 'KE' };
    for (const document of [other, { documentNumber: number, documentCountry: 'UG' }, { documentNumber: number }])
      expect(await submit(stopped, document)).toMatchObject(refused);
    expect(await decide(await playerWith(number, 'KE'), 1)).toMatchObject({ body: { code: 'DOCUMENT_IN_USE' } });
    expect((await submit(stopped, { documentNumber: number.toLowerCase(), documentCountry: 'KE' })).status).toBe(200);
    await decide(stopped, 2, { identityVerified: false });
    expect((await submit(stopped, other)).status).toBe(200);
  });

  it.each([
    ['excluded', (player: Player) => player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' })],
    ['taking a time-out', (player: Player) => player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' })],
    [
      'suspended',
      ({ id }: Player) => admin.patch(`/api/users/${id}/suspension`, { suspended: true, reason: 'Bonus abuse' }),
    ],
  ])("can't be freed by the reviewer once it is approved while its owner is %s", async (_, stop) => {
    const number = newDocument();
    const stopped = await playerWith(number, 'KE');
    await decide(stopped, 1);
    await stop(stopped);
    const other = { documentNumber: newDocument(), documentCountry: 'KE' };
    for (const change of [{ identityVerified: false }, other, { documentNumber: number, documentCountry: 'UG' }])
      expect(await decide(stopped, 1, change)).toMatchObject({ status: 409, body: { code: 'IDENTITY_BOUND' } });
    expect((await decide(stopped, 1, { verificationNotes: 'Checked again' })).status).toBe(200);
    expect(await decide(await playerWith(number, 'KE'), 1)).toMatchObject({ body: { code: 'DOCUMENT_IN_USE' } });
    const triggers = (action: string) => `alter table play_settings ${action} trigger user`;
    const remove = `delete from play_settings where user_id = ${stopped.id}`;
    await app.database.pool.query([triggers('disable'), remove, triggers('enable')].join(';'));
    await app.database.pool.query('update users set suspended_at = null where id = $1', [stopped.id]);
    expect((await decide(stopped, 1, { identityVerified: false })).status).toBe(200);
  });

  it('is shown to the reviewer with every account that submitted it, but never to players', async () => {
    const number = newDocument();
    const first = await playerWith(number, 'KE');
    const second = await playerWith(number.toLowerCase(), 'KE');
    await decide(first, 1);
    expect((await review(second)).sameDocument).toMatchObject([{ id: first.id, identityVerified: true }]);
    expect((await second.call('GET', `/api/admin/verify-user/${second.id}`)).status).toBe(403);
    expect(JSON.stringify(await submit(second, { documentNumber: number, documentCountry: 'KE' }))).not.toContain(
      first.username,
    );
  });

  it('is shown to the reviewer with accounts that gave another country for its number', async () => {
    const number = newDocument();
    const first = await playerWith(number, 'KE');
    await decide(first, 1);
    const second = await playerWith(number, 'UG');
    expect((await review(second)).sameDocument).toMatchObject([{ id: first.id, identityDocumentCountry: 'KE' }]);
    const { rows } = await admin.get(`/api/admin/tables/users?search=${second.id}`);
    expect(rows.find(({ id }) => id === second.id)?.review?.risks).toEqual(['same_document']);
  });

  it.each([
    ['0', 'O'],
    ['1', 'i'],
    ['1', 'L'],
    ['2', 'Z'],
    ['58', 'S-B'],
    ['', '00.'],
  ])('is shown to the reviewer with accounts whose number looks like it: %j and %j', async (start, otherStart) => {
    const number = newDocument();
    const owner = await playerWith(`${start}${number}`, 'KE');
    await decide(owner, 1);
    const twin = await playerWith(`${otherStart}${number}`, 'KE');
    expect((await review(twin)).sameDocument).toMatchObject([{ id: owner.id }]);
    const { rows } = await admin.get(`/api/admin/tables/users?search=${twin.id}`);
    expect(rows.find(({ id }) => id === twin.id)?.review?.risks).toEqual(['same_document']);
    // The reviewer decides whether it is the same document.
    expect((await decide(twin, 1)).status).toBe(200);
  });

  it.each(['Α123', 'A‮123', '١٢٣', '-', 'A;1'])('is refused with the number %j', async (documentNumber) => {
    expect(await submit(await app.player(), { documentNumber, documentCountry: 'KE' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'documentNumber' }] },
    });
  });
});

it('is needed again when a withdrawal is approved, if the site needs it for withdrawals', async () => {
  const strict = await startApp({ REQUIRE_VERIFICATION: 'withdrawal' });
  try {
    const reviewer = await strict.admin();
    const player = await strict.player('50.00');
    await strict.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    await submit(player, { documentNumber: 'A 1', documentCountry: 'KE' });
    const review = (identityVerified: boolean) =>
      reviewer.post(`/api/admin/verify-user/${player.id}`, { identityVerified, identityVersion: 1 });
    await review(true);
    const withdrawal = { amount: 20, method: 'mpesa_kenya' } as const;
    const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
    await review(false);
    const preview = { type: 'withdrawal', approved: true, items: [{ transactionId }] } as const;
    expect(await reviewer.post('/api/admin/preview-requests', preview, 200)).toMatchObject({ unavailable: 1 });
    const approve = () => reviewer.call('POST', '/api/admin/process-withdrawal', { transactionId });
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'PLAYER_NOT_VERIFIED' } });
    await review(true);
    expect(await approve()).toMatchObject({ status: 200 });
    await strict.expectBooksToBalance();
  } finally {
    await strict.close();
  }
});

describe('the 18th birthday', () => {
  const HOUR_MS = 3_600_000;

  it.each([
    { zone: 'Pacific/Kiritimati', hoursAfterMidnight: -12, today: 1 },
    { zone: 'Asia/Kathmandu', hoursAfterMidnight: -5, today: 1 },
    { zone: 'America/Sao_Paulo', hoursAfterMidnight: 2, today: -1 },
    { zone: 'Pacific/Pago_Pago', hoursAfterMidnight: 10, today: -1 },
  ])('begins at midnight in $zone', async ({ zone, hoursAfterMidnight, today }) => {
    const { database, clock } = await createDatabaseWithClock();
    const site = await startApp({ TIME_ZONE: zone }, database);
    try {
      await clock.setBeforeMidnight(-hoursAfterMidnight * HOUR_MS);
      const now = await database.pool.query(`select (clock_timestamp() at time zone 'UTC')::date as day`);
      const bornOn = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
      const day = addDays(now.rows[0].day, today);
      const document = { documentNumber: newDocument(), documentCountry: 'KE' };
      const player = await site.player();
      expect(await submit(player, { ...document, dateOfBirth: bornOn(addDays(day, 1)) })).toMatchObject({
        status: 400,
        body: { message: 'You must be at least 18 years old' },
      });
      expect((await submit(player, { ...document, dateOfBirth: bornOn(day) })).status).toBe(200);
      const decision = { identityVerified: true, identityVersion: 1 };
      expect((await (await site.admin()).call('POST', `/api/admin/verify-user/${player.id}`, decision)).status).toBe(
        200,
      );
    } finally {
      await site.close();
    }
  });
});
