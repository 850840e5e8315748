// Bulk decisions by staff: each item is decided separately, once, and has its own result.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider } from '#tests/support/scripted-provider.ts';

let app: TestApp;
let first: Player;
let second: Player;
let cashier: Player;
let verifier: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '500.00' });
  first = await app.admin();
  second = await app.staff('admin');
  cashier = await app.staff('cashier');
  verifier = await app.staff('verifier');
});
afterAll(() => app.close());

/** Backdates all decisions so far by a day. */
const backdateDecisions = () =>
  app.database.pool.query(`update transactions set completed_at = completed_at - interval '1 day'`);

type PendingWithdrawal = { player: Player; id: number };

async function withdrawals(
  count: number,
  amount = 10,
): Promise<[PendingWithdrawal, PendingWithdrawal, PendingWithdrawal, ...PendingWithdrawal[]]> {
  const made: PendingWithdrawal[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await backdateDecisions();
    const player = await app.player('400.00');
    const { id } = await player.post('/api/transactions/withdrawal', { amount, method: 'phone_number' }, 201);
    made.push({ player, id });
  }
  await backdateDecisions();
  return made as [PendingWithdrawal, PendingWithdrawal, PendingWithdrawal, ...PendingWithdrawal[]];
}
const deposit = async (player: Player, amount = 10) =>
  (await player.post('/api/transactions/deposit', { amount, method: 'card' }, 201)).id;

type Fields = { type?: 'deposit' | 'withdrawal'; approved?: boolean; awaitingSecond?: boolean; note?: string };
const bodyOf = (ids: readonly unknown[], { awaitingSecond = false, ...fields }: Fields = {}) => ({
  type: 'withdrawal',
  approved: true,
  ...fields,
  items: ids.map((transactionId) => ({ transactionId, awaitingSecond })),
});
const decide = async (caller: Player, ids: readonly unknown[], fields: Fields = {}, key: string = randomUUID()) => {
  const path = '/api/admin/decide-requests';
  return (await caller.call('POST', path, bodyOf(ids, fields), { 'idempotency-key': key })).body.results;
};
const done = (id: number) => ({ id, outcome: 'done', by: null, code: null, message: null });
const handled = (id: number, by: string | null) => ({ ...done(id), outcome: 'handled', by });

const onHoldOf = async (player: Player) => (await player.get(`/api/users/${player.id}/wallet`)).onHold;

describe('several withdrawals', () => {
  it('are each paid once, with a result for each in the order of the request', async () => {
    const made = await withdrawals(3);
    const ids = made.map(({ id }) => id).reverse();
    expect(await decide(cashier, ids)).toEqual(ids.map(done));
    for (const { player } of made) {
      expect(await balanceOf(player)).toBe('390.00');
      expect(await onHoldOf(player)).toBe('0.00');
    }
    await app.expectBooksToBalance();
  });

  it('are each returned once if rejected, with the reason', async () => {
    const [one, other] = await withdrawals(2);
    const ids = [one.id, other.id];
    expect(await decide(cashier, ids, { approved: false, note: 'Wrong number' })).toEqual(ids.map(done));
    expect(await balanceOf(one.player)).toBe('400.00');
    const [shown] = await one.player.get('/api/transactions');
    expect(shown).toMatchObject({ status: 'rejected', notes: 'Wrong number' });
  });

  it('are paid once if two people send them at the same time, and each result shows who handled it', async () => {
    const made = await withdrawals(8);
    const ids = made.map(({ id }) => id);
    const [mine, theirs] = await Promise.all([decide(first, ids), decide(cashier, [...ids].reverse())]);
    for (const id of ids) {
      const pair = [mine, theirs].map((results) => results?.find((each) => each.id === id));
      expect(pair.map((each) => each?.outcome).toSorted()).toEqual(['done', 'handled']);
      const [winner, loser] = pair[0]?.outcome === 'done' ? [first, pair[1]] : [cashier, pair[0]];
      expect(loser?.by).toBe(winner.username);
    }
    for (const { player } of made) expect(await balanceOf(player)).toBe('390.00');
    await app.expectBooksToBalance();
  });

  it('have one effect and the same results if sent several times with one key, concurrently or later', async () => {
    const made = await withdrawals(4);
    const ids = made.map(({ id }) => id);
    const key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => decide(cashier, ids, {}, key)));
    for (const results of [...all, await decide(cashier, ids, {}, key)]) expect(results).toEqual(ids.map(done));
    for (const { player } of made) expect(await balanceOf(player)).toBe('390.00');
    const path = '/api/admin/decide-requests';
    const reused = await cashier.call('POST', path, bodyOf([ids[0]]), { 'idempotency-key': key });
    expect(reused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('continue after an interruption with the same key', async () => {
    const [one, other] = await withdrawals(2);
    const ids = [one.id, other.id];
    const key = randomUUID();
    expect(await decide(cashier, ids, {}, key)).toEqual(ids.map(done));
    // As if the server had stopped before it stored the call's response.
    await app.database.pool.query('update answered_keys set answer = null where idempotency_key = $1', [key]);
    expect(await decide(cashier, ids, {}, key)).toEqual(ids.map(done));
    expect(await balanceOf(one.player)).toBe('390.00');
  });

  it('are reported one by one if some have been handled in the meantime', async () => {
    const [handledBefore, open] = await withdrawals(2);
    await second.post('/api/admin/reject-withdrawal', { transactionId: handledBefore.id, note: 'Duplicate' });
    const depositId = await deposit(await app.player());
    const ids = [handledBefore.id, 999_999_999, depositId, open.id];
    expect(await decide(cashier, ids)).toEqual([
      handled(ids[0] as number, second.username),
      { ...done(999_999_999), outcome: 'refused', code: 'NOT_FOUND', message: 'Not found' },
      { ...done(depositId), outcome: 'refused', code: 'NOT_FOUND', message: 'Not found' },
      done(ids[3] as number),
    ]);
    expect(await balanceOf(handledBefore.player)).toBe('400.00');
    await app.expectBooksToBalance();
  });

  it("are refused only for the caller's own account", async () => {
    const [own, other] = await withdrawals(2);
    await app.database.pool.query(`update users set role = 'cashier' where id = $1`, [own.player.id]);
    const results = await decide(own.player, [own.id, other.id]);
    expect(results).toMatchObject([{ outcome: 'refused', code: 'OWN_ACCOUNT' }, { outcome: 'done' }]);
    expect(await onHoldOf(own.player)).toBe('10.00');
  });
});

describe('a bulk decision with a four-eyes amount', () => {
  it('turns an item that exceeds the amount for the day into a proposal', async () => {
    const made = await withdrawals(3, 200);
    const ids = made.map(({ id }) => id);
    const preview = { ...bodyOf(ids), items: ids.map((transactionId) => ({ transactionId })) };
    expect(await second.post('/api/admin/preview-requests', preview)).toEqual({
      count: 3,
      amount: '600.00',
      needSecond: 1,
      playersWithRisk: 3,
      unavailable: 0,
      payees: made.map(({ id, player }, index) => ({
        transactionId: id,
        userId: player.id,
        username: player.username,
        phoneNumber: expect.stringMatching(/^\+2547\d{8}$/),
        amount: '200.00',
        needsSecond: index === 2,
      })),
    });
    const outcomes = (await decide(second, ids))?.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['done', 'done', 'awaiting_second']);
    expect(await onHoldOf(made[2].player)).toBe('200.00');
    expect(await decide(second, ids.slice(2))).toMatchObject([{ outcome: 'refused', code: 'SECOND_PERSON_REQUIRED' }]);
    // A colleague whose list is older has not seen that the next approval pays.
    expect(await decide(first, ids.slice(2))).toMatchObject([
      { outcome: 'refused', code: 'REQUEST_CHANGED', by: second.username },
    ]);
    expect(await onHoldOf(made[2].player)).toBe('200.00');
    expect(await decide(first, ids.slice(2), { awaitingSecond: true })).toEqual([done(ids[2] as number)]);
    expect(await onHoldOf(made[2].player)).toBe('0.00');
  });

  it("is previewed without items that can't be decided", async () => {
    const [own, gone, open] = await withdrawals(3);
    await app.database.pool.query(`update users set role = 'cashier' where id = $1`, [own.player.id]);
    await first.post('/api/admin/process-withdrawal', { transactionId: gone.id });
    const items = [own, gone, open].map((each) => ({ transactionId: each.id }));
    const body = { type: 'withdrawal', approved: true, items: [...items, { transactionId: 999_999_999 }] };
    expect(await own.player.post('/api/admin/preview-requests', body)).toMatchObject({
      count: 1,
      amount: '10.00',
      unavailable: 3,
    });
    expect(await onHoldOf(open.player)).toBe('10.00');
  });

  it('is previewed without payouts that wait because a password or phone is new', async () => {
    const [waiting, open, large] = await withdrawals(3, 200);
    await app.database.pool.query('update users set credentials_changed_at = now() where id = any($1)', [
      [waiting.player.id, large.player.id],
    ]);
    const [other] = await withdrawals(1, 200);
    const ids = [waiting.id, open.id, other.id, large.id];
    const preview = { ...bodyOf(ids), items: ids.map((transactionId) => ({ transactionId })) };
    // The last one only awaits a second approval.
    const expected = { count: 3, amount: '600.00', needSecond: 1, unavailable: 1 };
    expect(await second.post('/api/admin/preview-requests', preview)).toMatchObject(expected);
    expect(await second.post('/api/admin/preview-requests', { ...preview, approved: false })).toMatchObject({
      count: 4,
    });
    expect(await decide(second, ids)).toMatchObject([
      { outcome: 'refused', code: 'PAYOUT_WAITING' },
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'awaiting_second' },
    ]);
    expect(await first.post('/api/admin/preview-requests', preview)).toMatchObject({ count: 0, unavailable: 4 });
  });
});

describe('a bulk decision about withdrawals that a provider pays', () => {
  it('is previewed without those to an unverified phone or of an amount that the provider does not accept', async () => {
    const [unverified, open] = await withdrawals(2, 200);
    const [large] = await withdrawals(1, 300);
    const [small] = await withdrawals(1);
    const payable = [large, open, small].map(({ player }) => player.id);
    await app.database.pool.query(
      'update users set is_verified = true, credentials_changed_at = now() where id = any($1)',
      [payable],
    );
    addScriptedProvider(app, { payout: { min: 20, max: 200 } });
    try {
      const ids = [unverified.id, large.id, open.id, small.id];
      const preview = { ...bodyOf(ids), items: ids.map((transactionId) => ({ transactionId })) };
      expect(await second.post('/api/admin/preview-requests', preview)).toMatchObject({ count: 1, unavailable: 3 });
      expect(await second.post('/api/admin/preview-requests', { ...preview, approved: false })).toMatchObject({
        count: 4,
      });
      expect(await decide(second, ids)).toMatchObject([
        { outcome: 'refused', code: 'PHONE_NOT_VERIFIED' },
        { outcome: 'refused', code: 'PAYMENT_AMOUNT' },
        { outcome: 'sent' },
        { outcome: 'refused', code: 'PAYMENT_AMOUNT' },
      ]);
    } finally {
      (app.services.payments.providers as Map<string, unknown>).clear();
    }
  });
});

describe('a bulk decision', () => {
  const path = '/api/admin/decide-requests';
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1_000_000);

  it.each([
    ['no items', []],
    ['101 items', numbers(101)],
    ['an item twice', [5, 5]],
    ['a string', ['1']],
    ['an exponent as a string', ['1e3']],
    ['zero', [0]],
    ['a negative number', [-1]],
    ['a fraction', [1.5]],
    ['null', [null]],
    ['a huge number', [2 ** 60]],
  ])('is refused with bad input: %s', async (_, ids) => {
    await expectRefused(app, 'VALIDATION', () => cashier.call('POST', path, bodyOf(ids)));
  });

  it('is refused with bad input: an exponent that overflows', async () => {
    const body = '{"type":"withdrawal","approved":true,"items":[{"transactionId":1e400,"awaitingSecond":false}]}';
    await expectRefused(app, 'VALIDATION', () => cashier.call('POST', path, body));
  });

  it('returns a result for each of 100 items', async () => {
    const results = await decide(cashier, numbers(100));
    expect(results).toHaveLength(100);
    expect(results?.every(({ code }) => code === 'NOT_FOUND')).toBe(true);
  });

  it('is refused without the permission or a session', async () => {
    const [one] = await withdrawals(1);
    const send = (caller: Player) => () => caller.call('POST', path, bodyOf([one.id]));
    await expectRefused(app, 'FORBIDDEN', send(verifier));
    await expectRefused(app, 'FORBIDDEN', send(one.player));
    const gone = await app.staff('cashier');
    await gone.post('/api/auth/logout', {});
    await expectRefused(app, 'UNAUTHENTICATED', send(gone));
    expect(await onHoldOf(one.player)).toBe('10.00');
  });
});

describe('the lists of pending work', () => {
  it("show a pending request with its player's identity and risks", async () => {
    const [one] = await withdrawals(1);
    const { player } = one;
    await app.database.pool.query('update users set is_verified = true, credentials_changed_at = now() where id = $1', [
      player.id,
    ]);
    const factsOf = async () =>
      (await cashier.get(`/api/admin/tables/transactions?type=withdrawal&userId=${player.id}`)).rows[0]?.player;
    expect(await factsOf()).toEqual({ identity: 'incomplete', risks: ['credentials_changed'] });
    for (const caller of [player, await app.player()]) await submit(caller, 'SAME-1');
    expect(await factsOf()).toEqual({ identity: 'pending', risks: ['same_document', 'credentials_changed'] });
    await app.database.pool.query('update users set credentials_changed_at = null where id = $1', [player.id]);
    await decide(cashier, [one.id]);
    expect(await factsOf()).toBeUndefined();
  });

  it('show the oldest submission first, then rejected ones', async () => {
    const rejected = await app.player();
    const oldest = await app.player();
    const newer = await app.player();
    await submit(rejected, 'ORDER-1');
    await submit(newer, 'ORDER-2');
    await submit(oldest, 'ORDER-3');
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [oldest.id]);
    const backdate = `update users set identity_submitted_at = now() - interval '2 days' where id = $1`;
    await app.database.pool.query(backdate, [oldest.id]);
    await verifier.post(`/api/admin/verify-user/${rejected.id}`, { identityVerified: false, identityVersion: 1 });
    const path = '/api/admin/tables/users?sort=review&direction=asc&identity=pending&pageSize=200';
    const { rows } = await verifier.get(path);
    const places = [oldest, newer, rejected].map(({ id }) => rows.findIndex((row) => row.id === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(rows[0]?.review?.risks).toEqual(['suspended']);
    expect(rows.find(({ id }) => id === rejected.id)?.review).toBeUndefined();
  });
});

const submit = (player: Player, documentNumber: string) =>
  player.post('/api/auth/submit-identity', {
    dateOfBirth: '1990-05-17',
    phoneNumber: '+254711000111',
    address: '1 Moi Avenue',
    documentType: 'passport',
    documentNumber,
    documentCountry: 'KE',
  });

describe('several identities', () => {
  const path = '/api/admin/decide-identities';
  const send = async (
    caller: Player,
    players: readonly Player[],
    identityVerified = true,
    key: string = randomUUID(),
  ) => {
    const items = players.map(({ id: userId }) => ({ userId, identityVersion: 1 }));
    return (await caller.call('POST', path, { identityVerified, items }, { 'idempotency-key': key })).body.results;
  };

  it('are each approved as submitted, or reported as not approved', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => app.player()));
    const [one, other, newer, none] = people as [Player, Player, Player, Player];
    await submit(one, 'BULK-1');
    await submit(other, 'bulk 1');
    await submit(newer, 'BULK-2');
    await submit(newer, 'BULK-3');
    expect(await send(verifier, people)).toMatchObject([
      { id: one.id, outcome: 'done' },
      { id: other.id, outcome: 'refused', code: 'DOCUMENT_IN_USE' },
      { id: newer.id, outcome: 'refused', code: 'IDENTITY_CHANGED' },
      { id: none.id, outcome: 'refused', code: 'IDENTITY_CHANGED' },
    ]);
    expect(await one.get('/api/auth/me')).toMatchObject({ identityVerified: true });
    expect(await send(first, [one], false)).toEqual([handled(one.id, verifier.username)]);
    expect(await one.get('/api/auth/me')).toMatchObject({ identityVerified: true });
  });

  it('are decided once by two people', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => app.player()));
    for (const [index, player] of people.entries()) await submit(player, `PAIR-${index}`);
    const [mine, theirs] = await Promise.all([send(verifier, people), send(first, people, false)]);
    for (const index of people.keys())
      expect([mine?.[index]?.outcome, theirs?.[index]?.outcome].toSorted()).toEqual(['done', 'handled']);
  });

  it("are refused for the caller's own account and without the permission", async () => {
    const own = await app.player();
    await submit(own, 'OWN-1');
    await app.database.pool.query(`update users set role = 'verifier' where id = $1`, [own.id]);
    expect(await send(own, [own])).toMatchObject([{ outcome: 'refused', code: 'OWN_ACCOUNT' }]);
    const items = [{ userId: own.id, identityVersion: 1 }];
    await expectRefused(app, 'FORBIDDEN', () => cashier.call('POST', path, { identityVerified: true, items }));
  });
});

describe('several cases', () => {
  const path = '/api/admin/close-payment-cases';
  const cases = async (...amounts: string[]): Promise<number[]> => {
    const rows = amounts.map((amount) => `${randomUUID()},2026-01-02,${amount}`);
    const body = { csv: ['Receipt,Time,Paid In', ...rows].join('\n'), complete: false };
    await first.post('/api/admin/payment-providers/scripted/statement', body);
    return (await first.get('/api/admin/payment-cases')).slice(-amounts.length).map(({ id }) => id);
  };
  type Choice = { closing?: string; userId?: number; proposedBy?: string | null };
  const send = async (caller: Player, ids: number[], choice: Choice = {}, key: string = randomUUID()) => {
    const items = ids.map((id) => ({ id, closing: 'treasury', proposedBy: null, ...choice }));
    return (await caller.call('POST', path, { note: 'Checked', items }, { 'idempotency-key': key })).body.results;
  };
  beforeAll(() => addScriptedProvider(app));

  it('are each closed once, or reported as not closed', async () => {
    const ids = await cases('10', '20', '30');
    const [one, two, three] = ids as [number, number, number];
    expect(await send(cashier, [one], { closing: 'paid' })).toMatchObject([{ outcome: 'refused', code: 'VALIDATION' }]);
    await first.post(`/api/admin/payment-cases/${two}/close`, { closing: 'none', note: 'Seen' });
    const key = randomUUID();
    const results = await Promise.all([
      send(cashier, [...ids, 999_999], {}, key),
      send(cashier, [...ids, 999_999], {}, key),
    ]);
    for (const each of results)
      expect(each).toMatchObject([done(one), handled(two, first.username), done(three), { code: 'NOT_FOUND' }]);
    expect(await send(second, [one])).toEqual([handled(one, cashier.username)]);
    const closed = await first.get('/api/admin/payment-cases?state=closed');
    expect(closed.find(({ id }) => id === one)?.closed).toMatchObject({ closing: 'treasury', by: cashier.username });
    expect(closed.find(({ id }) => id === two)?.closed).toMatchObject({ closing: 'none', by: first.username });
    await app.expectBooksToBalance();
  });

  it("can't credit the caller's own account", async () => {
    const refused = { outcome: 'refused', code: 'OWN_ACCOUNT' };
    const choice = { closing: 'credit', userId: cashier.id };
    expect(await send(cashier, await cases('10'), choice)).toMatchObject([refused]);
  });

  it('have a preview that matches the actual closing', async () => {
    const [small] = (await cases('10')) as [number];
    const [large] = (await cases('900')) as [number];
    const [proposed] = (await cases('700')) as [number];
    await send(cashier, [proposed]);
    const itemsOf = (proposedBy: string | null) => [
      { id: small, closing: 'treasury', proposedBy: null },
      { id: large, closing: 'treasury', proposedBy: null },
      { id: proposed, closing: 'treasury', proposedBy },
    ];
    const preview = (caller: Player, items: object[]) => caller.post('/api/admin/preview-payment-cases', { items });
    // A colleague confirms what was proposed; the cashier who proposed it can't.
    const expected = { count: 3, amount: '1610.00', needSecond: 1, unavailable: 0 };
    expect(await preview(second, itemsOf(cashier.username))).toEqual(expected);
    const ofProposer = { count: 2, amount: '910.00', needSecond: 1, unavailable: 1 };
    expect(await preview(cashier, itemsOf(cashier.username))).toEqual(ofProposer);
    // A caller who has not seen the proposal would be refused.
    expect(await preview(second, itemsOf(null))).toEqual(ofProposer);
    expect(await preview(second, [{ id: small, closing: 'paid', proposedBy: null }])).toMatchObject({ unavailable: 1 });
    const outcomes = (await send(second, [small, large])).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['done', 'awaiting_second']);
    expect(await send(second, [proposed], { proposedBy: cashier.username })).toEqual([done(proposed)]);
    expect(await preview(second, itemsOf(cashier.username))).toMatchObject({ count: 0, unavailable: 3 });
  });

  it("count credits to players towards the day's total in the preview", async () => {
    const player = await app.player();
    const ids = await cases('300', '300');
    const items = ids.map((id) => ({ id, closing: 'credit', userId: player.id, proposedBy: null }));
    const before = await second.post('/api/admin/preview-payment-cases', { items });
    const results = await send(second, ids, { closing: 'credit', userId: player.id });
    const awaiting = results.filter(({ outcome }: { outcome: string }) => outcome === 'awaiting_second').length;
    expect(awaiting).toBeGreaterThan(0);
    expect(before).toMatchObject({ count: 2, amount: '600.00', needSecond: awaiting });
  });

  it("do not count towards the day's total if two people credit a player", async () => {
    const player = await app.player();
    const other = await app.player();
    const colleague = await app.staff('cashier');
    const [large] = (await cases('900')) as [number];
    const [small] = (await cases('300')) as [number];
    const credit = { closing: 'credit', userId: player.id };
    expect(await send(cashier, [large], credit)).toMatchObject([{ outcome: 'awaiting_second' }]);
    const items = [
      { id: large, ...credit, proposedBy: cashier.username },
      { id: small, closing: 'credit', userId: other.id, proposedBy: null },
    ];
    const preview = await colleague.post('/api/admin/preview-payment-cases', { items });
    expect(preview).toMatchObject({ count: 2, needSecond: 0 });
    const { body } = await colleague.call(
      'POST',
      path,
      { note: 'Checked', items },
      { 'idempotency-key': randomUUID() },
    );
    expect(body.results).toEqual([done(large), done(small)]);
    await app.expectBooksToBalance();
  });

  it('become proposals above the amount, which only those who have seen them can confirm', async () => {
    const [large] = (await cases('900')) as [number];
    expect(await send(cashier, [large])).toMatchObject([{ outcome: 'awaiting_second' }]);
    expect(await send(second, [large])).toMatchObject([
      { outcome: 'refused', code: 'REQUEST_CHANGED', by: cashier.username },
    ]);
    const seen = { proposedBy: cashier.username };
    expect(await send(cashier, [large], seen)).toMatchObject([{ outcome: 'refused', code: 'SECOND_PERSON_REQUIRED' }]);
    expect(await send(second, [large], seen)).toEqual([done(large)]);
    await expectRefused(app, 'FORBIDDEN', () =>
      verifier.call('POST', path, { note: 'x', items: [{ id: large, closing: 'none', proposedBy: null }] }),
    );
    await app.expectBooksToBalance();
  });
});
