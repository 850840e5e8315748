// A proposal is approved exactly as shown: once what it is based on has changed, it is outdated.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PROPOSAL_KINDS, Proposal } from '#contract/proposals/objects.ts';
import { closeOutdated } from '#server/features/proposals/close-outdated.ts';
import { acceptOffers } from '#tests/support/accept-offers.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let author: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  second = await app.admin();
  author = await app.staff('admin');
  await setLimits({ stake: '90.00' });
  await setMargins(900);
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const proposals = () => second.get('/api/admin/proposals');
const setLimits = (limits: object) => author.call('PATCH', '/api/admin/risk-limits', limits);
const setMargins = (points: number) =>
  author.call('PATCH', '/api/admin/margins', { basisPoints: { match_result: points } });
const setStatus = (id: number, status: string, more = {}) =>
  author.call('PATCH', `/api/games/${id}/status`, { status, ...more });
const setOdds = (id: number, odds: object) => author.call('PATCH', `/api/games/${id}/odds`, odds);
const change = (id: number, terms: object) => author.call('PATCH', `/api/admin/promotions/${id}`, terms);
const write = (terms: object) =>
  author.call('POST', '/api/admin/promotions', { title: 'Gift', text: '', endsAt: inMinutes(60), ...terms });
const rename = (id: number) =>
  author.call('PATCH', `/api/games/${id}/names`, { homeTeam: 'Masts', awayTeam: 'Sails', league: 'League' });

/** A proposal, and a change to its subject that one person may make alone. */
type Case = () => Promise<readonly [propose: () => Promise<unknown>, changeAlone: () => Promise<unknown>]>;
type Kind = (typeof PROPOSAL_KINDS)[number];

const boostOn = async (terms: object) => {
  const { id: gameId } = await app.game();
  const limits = { odds: '2.60', maxStake: 1, maxBetsPerPlayer: 1, maxBets: 1 };
  return { gameId, boost: { gameId, betType: 'match_result', selection: 'home', ...limits, ...terms } };
};

const favourite = { homeOdds: '1.30', drawOdds: '5.50', awayOdds: '11.00' };
/** A change from `favourite` to these prices more than doubles a calculated price. */
const balanced = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };

type Variant =
  | 'role: a reactivation'
  | 'promotion: a new boost'
  | 'prices: a different line'
  | 'prices: in play'
  | "prices: a player's name in play";

const cases: Record<Kind | Variant, Case> = {
  'accumulator bonus': async () => {
    const save = async (change: object) => {
      const { version } = await second.get('/api/admin/accumulator-bonus');
      const steps = [{ legs: 5, percent: 10 }];
      const body = { on: true, minOdds: '1.50', maxBonus: '50.00', steps, version, ...change };
      return author.call('PATCH', '/api/admin/accumulator-bonus', body);
    };
    return [() => save({}), () => save({ on: false })];
  },
  'risk limits': async () => [() => setLimits({ stake: '5000.00' }), () => setLimits({ stake: '80.00' })],
  margins: async () => [() => setMargins(100), () => setMargins(950)],
  settings: async () => {
    const wait = (value: string, seen: string) =>
      author.call('PATCH', '/api/admin/settings', {
        changes: [{ name: 'PAYOUT_WAIT_HOURS', value, seen }],
        reason: 'Slow payouts',
      });
    return [() => wait('12', '24'), () => wait('30', '24')];
  },
  role: async () => {
    const person = await app.staff('cashier');
    const setRole = (role: string) => author.call('PATCH', `/api/users/${person.id}/role`, { role });
    return [() => setRole('trader'), () => setRole('user')];
  },
  'role: a reactivation': async () => {
    const { id } = await app.staff('cashier');
    const suspend = (suspended: boolean) =>
      author.call('PATCH', `/api/users/${id}/suspension`, { suspended, reason: 'Asked' });
    await suspend(true);
    return [() => suspend(false), () => author.call('PATCH', `/api/users/${id}/role`, { role: 'user' })];
  },
  promotion: async () => {
    const { id } = (await write({ kind: 'odds_boost', boost: (await boostOn({})).boost })).body;
    return [() => change(id, { maxBets: 700 }), () => change(id, { maxStake: 5 })];
  },
  'free bets': async () => {
    for (const { id } of [await app.player(), await app.player()]) {
      await acceptOffers(app.database.pool, id);
      await second.post(`/api/users/${id}/tags`, { tag: 'state' });
    }
    const give = (amount: number) => async () => {
      const terms = { segment: { tag: 'state' }, amount, days: 7 };
      const { playersHash, total, lastBatch } = await author.post('/api/admin/free-bet-batches/preview', terms);
      const seen = { playersHash, total, lastBatch };
      return author.call('POST', '/api/admin/free-bet-batches', { ...terms, seen });
    };
    const giveAlone = async () => ((await give(1)()).status === 201 ? { status: 200 } : { status: 500 });
    return [give(60), giveAlone];
  },
  'promotion: a new boost': async () => {
    const terms = { betType: 'asian_total', selection: 'over', odds: '2.20', maxBets: 1000 };
    const { gameId, boost } = await boostOn(terms);
    return [() => write({ kind: 'odds_boost', boost }), () => setOdds(gameId, { asianTotalLine: '2.25' })];
  },
  'game status': async () => {
    const { id } = await app.game({ startTime: inMinutes(10) });
    await setStatus(id, 'live');
    const score = { homeScore: 1, awayScore: 0, currentMinute: 5 };
    return [() => setStatus(id, 'finished'), () => author.call('PATCH', `/api/games/${id}/score`, score)];
  },
  'kick-off': async () => {
    const { id } = await app.game({ startTime: inMinutes(500) });
    await (await app.player('10.00')).post('/api/bets', { gameId: id, betType: 'home', stake: 1 }, 201);
    const setKickOff = () => author.call('PATCH', `/api/games/${id}/kick-off`, { startTime: inMinutes(60) });
    return [setKickOff, () => setStatus(id, 'postponed')];
  },
  names: async () => {
    const names = { homeTeam: 'Tanners', awayTeam: 'Sails', league: 'Cup' };
    const { id } = await app.game({ ...names, homeTeam: 'Masts' });
    await (await app.player('10.00')).post('/api/bets', { gameId: id, betType: 'home', stake: 1 }, 201);
    return [() => author.call('PATCH', `/api/games/${id}/names`, names), () => rename(id)];
  },
  result: async () => {
    const { id } = await app.game({ startTime: inMinutes(10) });
    await setStatus(id, 'live');
    await sql(`update games set kicked_off_at = now() - interval '2 hours' where id = $1`, [id]);
    await setStatus(id, 'finished');
    const corrected = { homeScore: 3, awayScore: 0, reason: 'Wrong score' };
    return [() => author.call('PATCH', `/api/games/${id}/result`, corrected), () => rename(id)];
  },
  prices: async () => {
    const { id } = await app.game(favourite);
    return [() => setOdds(id, balanced), () => setOdds(id, { correctScore21Odds: '1.05' })];
  },
  voids: async () => {
    const { id } = await app.game({ startTime: inMinutes(10) });
    await setStatus(id, 'live');
    const score = (homeScore: number) =>
      author.call('PATCH', `/api/games/${id}/score`, { homeScore, awayScore: 0, currentMinute: 5 });
    await score(1);
    const friend = await app.player('40.00');
    await friend.post('/api/bets', { gameId: id, betType: 'away', stake: 40 }, 201);
    const setBack = async () => ({ body: { awaitingSecond: (await score(0)).body.voided.bets === 0 } });
    return [setBack, () => score(1)];
  },
  'prices: a different line': async () => {
    const { id } = await app.game(favourite);
    return [() => setOdds(id, balanced), () => setOdds(id, { handicapLine: '-3.00' })];
  },
  'prices: in play': async () => {
    const forward = { name: 'Otieno', team: 'Rooks', position: 'Forward' };
    const player = await author.post('/api/players', forward, 201);
    const { id } = await app.game({ homeTeam: 'Rooks', startTime: inMinutes(10) });
    await setStatus(id, 'live');
    const scorerOdds = { [`anytimeGoalscorerOdds:${player.id}`]: '90.00' };
    const endHalf = () => author.call('PATCH', `/api/games/${id}/period`, { period: 'half_time' });
    return [() => setOdds(id, { scorerOdds }), endHalf];
  },
  "prices: a player's name in play": async () => {
    const seen = { name: 'Mwangi', position: 'Goalkeeper' };
    const player = await author.post('/api/players', { ...seen, team: 'Wrens' }, 201);
    const { id } = await app.game({ homeTeam: 'Wrens', startTime: inMinutes(10) });
    await setStatus(id, 'live');
    const scorerOdds = { [`anytimeGoalscorerOdds:${player.id}`]: '90.00' };
    const renamePlayer = () => author.call('PATCH', `/api/players/${player.id}`, { ...seen, name: 'Star', seen });
    return [() => setOdds(id, { scorerOdds }), renamePlayer];
  },
};

it.each(Object.entries(cases))('refuses to approve an outdated proposal: %s', async (_name, prepare) => {
  const [propose, changeAlone] = await prepare();
  expect(await propose()).toMatchObject({ body: { awaitingSecond: true } });
  const { id, isOutdated } = (await proposals()).at(-1) as Proposal;
  expect(isOutdated).toBe(false);
  expect((await changeAlone()) as { status: number }).toMatchObject({ status: 200 });
  expect((await proposals()).find((each) => each.id === id)).toMatchObject({ isOutdated: true });
  const late = await second.call('POST', `/api/admin/proposals/${id}`, { approved: true });
  expect(late).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OUTDATED' } });
});

it('closes an outdated proposal permanently a day after it was made, and no other', async () => {
  const before = await sql('select game_cents from risk_limits', []);
  await setLimits({ stake: '50000.00', game: '80.00' });
  const [outdated] = (await proposals()).slice(-1) as [Proposal];
  await setLimits({ game: '70.00' });
  await closeOutdated(app.database.pool);
  expect((await proposals()).map(({ id }) => id)).toContain(outdated.id);
  await sql(`update proposals set created_at = created_at - interval '25 hours' where approved is null`, []);
  const current = (await proposals()).map(({ id }) => id);
  await closeOutdated(app.database.pool);
  // Its former state returns.
  await sql('update risk_limits set game_cents = $1', [before.rows[0]?.game_cents]);
  expect((await proposals()).map(({ id }) => id)).toEqual(current);
  const late = await second.call('POST', `/api/admin/proposals/${outdated.id}`, { approved: true });
  expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
});

it('lists an outdated proposal for a day, or until staff close it', async () => {
  const open = async () => (await proposals()).map((each) => each.id);
  await setLimits({ stake: '50000.00', game: '80.00' });
  const { id } = (await proposals()).at(-1) as Proposal;
  await setLimits({ game: '70.00' });
  await sql(`update proposals set created_at = created_at - interval '23 hours' where id = $1`, [id]);
  expect(await open()).toContain(id);
  await sql(`update proposals set created_at = created_at - interval '2 hours' where id = $1`, [id]);
  expect(await open()).not.toContain(id);
  await sql(`update proposals set created_at = created_at + interval '2 hours' where id = $1`, [id]);
  expect((await author.call('POST', `/api/admin/proposals/${id}`, { approved: false })).status).toBe(200);
  expect(await open()).not.toContain(id);
});
