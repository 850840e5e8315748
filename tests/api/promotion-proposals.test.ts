// Promotions above the four-eyes amount wait for a second person.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let author: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  second = await app.admin();
});
afterAll(() => app.close());

type Proposal = { id: number; kind: string; before: object; after: object };

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let codes = 0;
const write = (fields: object, by = author) =>
  by.call('POST', '/api/admin/promotions', { title: 'Gift', text: '', endsAt: inDays(1), ...fields });
const code = (fields: object = {}) => {
  codes += 1;
  return { kind: 'free_bet', freeBet: { code: `CODE-${codes}`, amount: 10, days: 7, maxGrants: 10, ...fields } };
};
/** A boost on the home win, which pays 1.60 beyond each 1.00 staked. */
const boost = async (fields: object = {}) => {
  const { id: gameId } = await app.game();
  const limits = { maxStake: 10, maxBetsPerPlayer: 1, maxBets: 6 };
  const boosted = { gameId, betType: 'match_result', selection: 'home', odds: '2.60', ...limits, ...fields };
  return { kind: 'odds_boost', boost: boosted };
};
const change = (id: number, fields: object, by = author) => by.call('PATCH', `/api/admin/promotions/${id}`, fields);
const proposals = () => second.get('/api/admin/proposals');
const lastProposal = async () => (await proposals()).at(-1) as Proposal;
const decide = (by: Player, id: number, approved = true) => by.call('POST', `/api/admin/proposals/${id}`, { approved });
const count = async () => (await second.get('/api/admin/promotions')).length;
const appliedAtOnce = { status: 201, body: { awaitingSecond: false } };
const awaitsSecond = { status: 201, body: { awaitingSecond: true } };
const idOf = ({ body }: { body: { id: number } }) => body.id;

beforeEach(async () => {
  author = await app.staff('admin');
});

describe('a promotion that can cost more than one person may approve', () => {
  it.each([
    ['a code for many players', code, { maxGrants: 11 }],
    ['a code without a limit', code, { maxGrants: null }],
    ['a boost', boost, { maxBets: 7 }],
  ] as const)('requires two people: %s', async (_name, terms, more) => {
    const before = await count();
    expect(await write(await terms(more))).toMatchObject(awaitsSecond);
    expect(await count()).toBe(before);
    const { id, ...proposal } = await lastProposal();
    expect(proposal).toMatchObject({ kind: 'promotion', before: {}, after: { title: 'Gift' } });
    expect(await decide(author, id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect((await decide(second, id)).status).toBe(200);
    expect(await count()).toBe(before + 1);
    expect(await write(await terms())).toMatchObject(appliedAtOnce);
  });

  it('shows its maximum cost in the proposal', async () => {
    await write(await boost({ maxBets: 100 }));
    expect((await lastProposal()).after).toMatchObject({
      kind: 'odds_boost',
      odds: '2.60',
      minStake: '1.00',
      maxStake: '10.00',
      maxBets: 100,
      cost: '1600.00',
      pick: { betType: 'match_result', selection: 'home' },
    });
    await write(code({ maxGrants: null }));
    expect((await lastProposal()).after).toMatchObject({ amount: '10.00', maxGrants: 'unlimited', cost: 'unlimited' });
  });

  it('can be pending alongside others, and is refused immediately if it is invalid', async () => {
    const before = (await proposals()).length;
    const same = code({ maxGrants: 50 });
    for (const each of [code({ maxGrants: 20 }), same, code({ amount: 90 })])
      expect(await write(each)).toMatchObject(awaitsSecond);
    expect(await proposals()).toHaveLength(before + 3);
    expect(await write(await boost({ odds: '4.00', maxBets: 100 }))).toMatchObject({
      body: { code: 'BOOST_SURE_WIN' },
    });
    expect((await decide(author, (await lastProposal()).id, false)).status).toBe(200);
    expect(await write(same, second)).toMatchObject(awaitsSecond);
    const [one, other] = (await proposals()).slice(-2);
    expect((await decide(second, one?.id as number)).status).toBe(200);
    expect(await decide(author, other?.id as number)).toMatchObject({ body: { code: 'ALREADY_EXISTS' } });
  });
});

describe("one person's daily sum of promotions", () => {
  it('includes all promotions, even concurrent ones', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => write(code({ maxGrants: 4 }))));
    expect(responses.map(({ body }) => body.awaitingSecond).sort()).toEqual([false, false, true, true]);
    await sql(`update promotion_costs set created_at = created_at - interval '1 day' where actor_id = $1`, [author.id]);
    expect(await write(code({ maxGrants: 4 }))).toMatchObject(appliedAtOnce);
  });

  it('includes free bets and credits', async () => {
    const player = await app.player();
    const give = (amount: number) => author.call('POST', '/api/admin/free-bets', { userId: player.id, amount });
    const credit = (amount: number) => author.post('/api/admin/add-funds', { userId: player.id, amount });
    expect((await give(20)).status).toBe(201);
    expect(await credit(10)).toMatchObject({ awaitingSecond: false });
    expect(await write(code({ maxGrants: 8 }))).toMatchObject(awaitsSecond);
    expect(await write(code({ maxGrants: 7 }))).toMatchObject(appliedAtOnce);
    expect(await credit(1)).toMatchObject({ awaitingSecond: true });
    expect(await give(1)).toMatchObject({ status: 409, body: { code: 'DAY_LIMIT_REACHED' } });
  });

  it('excludes promotions that two people approved', async () => {
    await write(code({ maxGrants: 11 }));
    await decide(second, (await lastProposal()).id);
    expect(await write(code())).toMatchObject(appliedAtOnce);
  });
});

describe('a change to a promotion', () => {
  it('requires one person for the text of a code without a limit, or of one that has not started', async () => {
    await write(code({ maxGrants: null }));
    const { id: proposal } = await lastProposal();
    await decide(second, proposal);
    const unlimited = (await second.get('/api/admin/promotions')).find(({ freeBet }) => freeBet?.maxGrants === null);
    const later = (await write({ ...code(), startsAt: inDays(1), endsAt: inDays(2) })).body;
    for (const id of [unlimited?.id as number, later.id])
      expect(await change(id, { title: 'Other' })).toMatchObject({ status: 200, body: { awaitingSecond: false } });
  });

  it.each([
    ['more bets', { maxBets: 7 }],
    ['higher odds', { boostedOdds: '2.77' }],
    ['a higher stake', { maxStake: 11 }],
    ['a later end', { endsAt: inDays(3) }],
  ])('requires two people if it can cost more: %s', async (_name, more) => {
    const { id } = (await write(await boost())).body;
    expect(await change(id, more)).toMatchObject({ status: 200, body: { awaitingSecond: true } });
    const proposal = await lastProposal();
    expect((await decide(second, proposal.id)).status).toBe(200);
    expect(Object.keys(proposal.after)).toEqual(expect.arrayContaining(['title', 'cost']));
    expect(await change(id, more)).toMatchObject({ body: { awaitingSecond: false } });
  });

  it.each([
    ['higher odds for fewer bets', { boostedOdds: '2.77', maxBets: 90 }],
    ['a higher stake for fewer bets', { maxStake: 100, maxBets: 2 }],
  ])('requires two people if one term rises while another falls: %s', async (_name, terms) => {
    await write(await boost({ maxBets: 100 }));
    await decide(second, (await lastProposal()).id);
    const [approved] = await second.get('/api/admin/promotions');
    expect(await change(approved?.id as number, terms)).toMatchObject({
      status: 200,
      body: { awaitingSecond: true, boost: { odds: '2.60', maxStake: '10.00', maxBets: 100 } },
    });
  });

  it('requires only one person if it is made cheaper or shorter, or its text changes', async () => {
    const { id } = (await write(await boost())).body;
    for (const less of [
      { title: 'Other' },
      { maxBets: 5 },
      { boostedOdds: '2.55' },
      { maxStake: 9 },
      { endsAt: inDays(0.5) },
    ])
      expect(await change(id, less)).toMatchObject({ status: 200, body: { awaitingSecond: false } });
    expect((await author.call('POST', `/api/admin/promotions/${id}/end`)).status).toBe(200);
  });

  it('counts what is left of a promotion that it reopens', async () => {
    const offer = await write(code());
    await author.post(`/api/admin/promotions/${idOf(offer)}/end`);
    expect(await change(idOf(offer), { endsAt: inDays(1) })).toMatchObject({ body: { awaitingSecond: true } });
    const other = await app.staff('admin');
    expect(await change(idOf(offer), { endsAt: inDays(1) }, other)).toMatchObject({ body: { awaitingSecond: false } });
  });

  it('replaces a pending one', async () => {
    const { id } = (await write(await boost())).body;
    const before = (await proposals()).length;
    for (const maxBets of [70, 80]) await change(id, { maxBets });
    expect(await proposals()).toHaveLength(before + 1);
    expect(await lastProposal()).toMatchObject({ before: { maxBets: 6 }, after: { maxBets: 80, cost: '1280.00' } });
  });
});

it('lets one person write promotions without a four-eyes amount', async () => {
  const open = await startApp();
  try {
    expect(await write(code({ maxGrants: null }), await open.admin())).toMatchObject(appliedAtOnce);
  } finally {
    await open.close();
  }
});
