import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStaffWrite, type Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { acceptOffers } from '#tests/support/accept-offers.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { addScriptedProvider } from '#tests/support/scripted-provider.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  addScriptedProvider(app);
});
afterAll(() => app.close());

const MISSING_ID = 999_999_999;

type Path = { id?: number; userId?: number; goalId?: number; slug?: string; language?: string; name?: string };
/**
 * A call's path parameters, its body, and a different body, if it takes one, that can't be sent
 * with the same key.
 */
type Example = { path?: Path; body: object; other?: object };

const idOf = ({ id }: { id: number }) => id;
const liveGame = async (): Promise<TestGame> => {
  const game = await app.game();
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  return game;
};
const addGoalTo = (gameId: number) => admin.post(`/api/games/${gameId}/goals`, { team: 'home', minute: 5 }, 201);
const newPlayerId = async () => (await app.player('100.00')).id;
const deposit = async () => {
  const player = await app.player();
  return idOf(await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201));
};
const withdrawal = async () => {
  const player = await app.player('100.00');
  await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
  return idOf(await player.post('/api/transactions/withdrawal', { amount: 10, method: 'mtn_uganda' }, 201));
};
const openBet = async () => {
  const player = await app.player('100.00');
  const { id: gameId } = await app.game();
  return { ...(await player.post('/api/bets', { gameId, betType: 'home', stake: 10 }, 201)), gameId };
};
const footballer = () =>
  admin.post('/api/players', { name: `Striker ${randomUUID()}`, team: 'Lions', position: 'Forward' }, 201);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
let batchTags = 0;
/** Tags one player and returns a batch for that tag. */
async function batchOf(id: number) {
  batchTags += 1;
  const segment = { tag: `keys ${batchTags}` };
  await acceptOffers(app.database.pool, id);
  await admin.post(`/api/users/${id}/tags`, segment);
  const terms = { segment, amount: '5.00', days: 7 };
  const { playersHash, total, lastBatch } = await admin.post('/api/admin/free-bet-batches/preview', terms);
  return { ...terms, seen: { playersHash, total, lastBatch } };
}
const notice = () => ({ kind: 'notice', title: 'Weekend', text: 'Football', endsAt: inHours(1), colour: 'blue' });
const promotion = async () => ({ id: idOf(await admin.post('/api/admin/promotions', notice(), 201)) });
const featured = async () => {
  const selections = [{ gameId: (await app.game()).id, betType: 'home' }];
  const { code } = await admin.post('/api/booking-codes', { selections }, 201);
  return { code, title: 'Tips', endsAt: inHours(1) };
};
const featuredCode = async () => ({ id: idOf(await admin.post('/api/admin/featured-codes', await featured(), 201)) });
const paymentCase = async () => {
  const csv = `Receipt,Time,Paid In\n${randomUUID()},2026-01-02,10`;
  const path = '/api/admin/payment-providers/scripted/statement';
  await admin.call('POST', path, { csv, complete: false }, { 'idempotency-key': randomUUID() });
  return idOf((await admin.get('/api/admin/payment-cases')).at(-1) as { id: number });
};
const CSV = 'Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A\n';

/** An example of each staff call that changes something. */
const examples: Partial<Record<CallName, () => Promise<Example>>> = {
  createGame: async () => {
    const prices = { league: 'Cup', homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
    const body = { homeTeam: 'Hawks', awayTeam: 'Owls', ...prices };
    return { body, other: { ...body, league: 'Shield' } };
  },
  setGameStatus: async () => ({
    path: { id: (await app.game()).id },
    body: { status: 'live' },
    other: { status: 'postponed' },
  }),
  undoGameStatus: async () => {
    const { id } = await liveGame();
    const { undoUntil } = await admin.get(`/api/games/${id}`);
    return { path: { id }, body: { undoUntil }, other: { undoUntil: inHours(1) } };
  },
  setKickOff: async () => ({
    path: { id: (await app.game()).id },
    body: { startTime: inHours(2) },
    other: { startTime: inHours(3) },
  }),
  setGameScore: async () => ({
    path: { id: (await liveGame()).id },
    body: { homeScore: 1, awayScore: 0, currentMinute: 10 },
    other: { homeScore: 2, awayScore: 0, currentMinute: 10 },
  }),
  setGamePeriod: async () => ({
    path: { id: (await liveGame()).id },
    body: { period: 'half_time' },
    other: { period: 'second_half' },
  }),
  confirmGame: async () => ({ path: { id: (await liveGame()).id }, body: {} }),
  setGameNames: async () => {
    const names = { homeTeam: 'Lions', awayTeam: 'Eagles', league: 'Renamed' };
    return { path: { id: (await app.game()).id }, body: names, other: { ...names, league: 'Other' } };
  },
  setGameOdds: async () => ({
    path: { id: (await app.game()).id },
    body: { homeOdds: '2.60' },
    other: { homeOdds: '2.70' },
  }),
  releasePrices: async () => {
    const { id } = await liveGame();
    await admin.patch(`/api/games/${id}/odds`, { homeOdds: '2.60', hold: true });
    return { path: { id }, body: {}, other: { market: 'match_result' } };
  },
  voidPriceError: async () => {
    const { gameId: id } = await openBet();
    const body = { keys: ['match_result/home'], since: new Date(Date.now() - 60_000).toISOString(), note: 'A mistake' };
    return { path: { id }, body, other: { ...body, note: 'Other' } };
  },
  restorePriceError: async () => {
    const { gameId: id } = await openBet();
    const since = new Date(Date.now() - 60_000).toISOString();
    await admin.post(`/api/games/${id}/price-errors`, { keys: ['match_result/home'], since, note: 'A mistake' }, 200);
    const { priceErrors } = await admin.get(`/api/games/${id}/price-errors?since=${since}`);
    return { path: { id }, body: { id: priceErrors[0]?.id ?? 0 }, other: { id: MISSING_ID } };
  },
  correctResult: async () => {
    const { id } = await liveGame();
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    const result = { homeScore: 1, awayScore: 0, reason: 'A mistake' };
    return { path: { id }, body: result, other: { ...result, reason: 'Other' } };
  },
  suspendGames: async () => ({ body: { league: 'Test League' }, other: { league: 'Other League' } }),
  suspendGame: async () => ({
    path: { id: (await app.game()).id },
    body: { suspended: true },
    other: { suspended: false },
  }),
  addGoal: async () => ({
    path: { id: (await liveGame()).id },
    body: { team: 'home', minute: 5 },
    other: { team: 'away', minute: 5 },
  }),
  disallowGoal: async () => {
    const { id } = await liveGame();
    const path = { id, goalId: idOf(await addGoalTo(id)) };
    return { path, body: {} };
  },
  startVarCheck: async () => ({ path: { id: (await liveGame()).id }, body: {} }),
  decideVarCheck: async () => {
    const { id } = await liveGame();
    const { varSince: since } = await admin.post(`/api/games/${id}/var-check`, {}, 200);
    return { path: { id }, body: { since, disallowedGoalId: null }, other: { since, disallowedGoalId: MISSING_ID } };
  },
  addRedCard: async () => ({
    path: { id: (await liveGame()).id },
    body: { team: 'home', seen: 0 },
    other: { team: 'away', seen: 0 },
  }),
  announceStoppage: async () => ({
    path: { id: (await liveGame()).id },
    body: { period: 'first_half', announcedStoppageMinutes: 2 },
    other: { period: 'first_half', announcedStoppageMinutes: 3 },
  }),
  createPlayer: async () => {
    const body = { name: `Striker ${randomUUID()}`, team: 'Lions', position: 'Forward' };
    return { body, other: { ...body, team: 'Eagles' } };
  },
  changePlayer: async () => {
    const { id, name } = await footballer();
    const seen = { name, position: 'Forward' };
    return {
      path: { id },
      body: { ...seen, position: 'Defender', seen },
      other: { ...seen, position: 'Midfielder', seen },
    };
  },
  removePlayer: async () => {
    const { id, name } = await footballer();
    return {
      path: { id },
      body: { seen: { name, position: 'Forward' } },
      other: { seen: { name, position: 'Defender' } },
    };
  },
  confirmPlayers: async () => {
    const { id, name } = await footballer();
    await app.database.pool.query('update players set changed_by = $1, changed_at = now() where id = $2', [
      await newPlayerId(),
      id,
    ]);
    const seen = { name, position: 'Forward', removed: false };
    return {
      body: { players: [{ id, seen }] },
      other: { players: [{ id, seen: { ...seen, removed: true } }] },
    };
  },
  importFile: async () => {
    const body = { fileName: 'E0.csv', dryRun: false, text: `${CSV}E0,20/12/2030,Larks,Swifts,2.5,3.3,2.9\n` };
    return { body, other: { ...body, text: `${CSV}E0,21/12/2030,Larks,Swifts,2.5,3.3,2.9\n` } };
  },
  settleBetManually: async () => ({
    path: { id: idOf(await openBet()) },
    body: { status: 'lost' },
    other: { status: 'won' },
  }),
  correctSettlement: async () => {
    const { id } = await openBet();
    await admin.patch(`/api/bets/${id}/status`, { status: 'lost' });
    const body = { status: 'won', reason: 'A mistake' };
    return { path: { id }, body, other: { ...body, status: 'void' } };
  },
  addFunds: async () => {
    const body = { userId: await newPlayerId(), amount: '5.00' };
    return { body, other: { ...body, amount: '6.00' } };
  },
  deductFunds: async () => {
    const body = { userId: await newPlayerId(), amount: '5.00', reason: 'A mistake' };
    return { body, other: { ...body, amount: '6.00' } };
  },
  reverseFunds: async () => {
    const credit = await admin.post('/api/admin/add-funds', { userId: await newPlayerId(), amount: '5.00' });
    const body = { transactionId: idOf(credit.transaction), reason: 'A mistake' };
    return { body, other: { ...body, reason: 'Other' } };
  },
  approveDeposit: async () => {
    const body = { depositId: await deposit() };
    return { body, other: { ...body, adminNote: 'Seen' } };
  },
  rejectDeposit: async () => {
    const body = { depositId: await deposit() };
    return { body, other: { ...body, reason: 'No trace' } };
  },
  processWithdrawal: async () => {
    const body = { transactionId: await withdrawal() };
    return { body, other: { ...body, note: 'Sent' } };
  },
  rejectWithdrawal: async () => {
    const body = { transactionId: await withdrawal() };
    return { body, other: { ...body, note: 'No' } };
  },
  decideRequests: async () => {
    const items = [{ transactionId: await withdrawal(), awaitingSecond: false }];
    const body = { type: 'withdrawal', approved: true, items };
    return { body, other: { ...body, approved: false } };
  },
  closePaymentCases: async () => {
    const items = [{ id: await paymentCase(), closing: 'none', proposedBy: null }];
    return { body: { note: 'Checked', items }, other: { note: 'Other', items } };
  },
  decideIdentities: async () => {
    const player = await app.player();
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: '+254711000111',
      address: '1 Moi Avenue',
      documentNumber: 'KEY-1',
      documentCountry: 'KE',
    });
    const body = { identityVerified: true, items: [{ userId: player.id, identityVersion: 1 }] };
    return { body, other: { ...body, identityVerified: false } };
  },
  setRiskLimits: async () => ({ body: { stake: '5000.00' }, other: { stake: '6000.00' } }),
  setSettings: async () => ({
    body: { changes: [{ name: 'JACKPOT', value: '$7', seen: '' }], reason: 'Won' },
    other: { changes: [{ name: 'JACKPOT', value: '$8', seen: '' }], reason: 'Won' },
  }),
  dismissFinding: async () => {
    const warning = { setting: 'FOUR_EYES_AMOUNT', code: 'fourEyes' };
    return { body: { ...warning, dismissed: true }, other: { ...warning, dismissed: false } };
  },
  saveContent: async () => ({
    path: { slug: 'help', language: 'en' },
    body: { version: 0, text: { title: 'Help', body: 'Ask us.' } },
    other: { version: 0, text: { title: 'Help', body: 'Call us.' } },
  }),
  saveHelplines: async () => ({ body: { version: 0, helplines: [] }, other: { version: 0, helplines: null } }),
  setPaymentProviderStopped: async () => ({
    path: { name: 'scripted' },
    body: { stopped: true, reason: 'Outage' },
    other: { stopped: false },
  }),
  closePaymentCase: async () => ({
    path: { id: await paymentCase() },
    body: { closing: 'none', note: 'Checked' },
    other: { closing: 'treasury', note: 'Ours' },
  }),
  reopenPaymentCase: async () => {
    const id = await paymentCase();
    const path = `/api/admin/payment-cases/${id}/close`;
    await admin.call('POST', path, { closing: 'none', note: 'Checked' }, { 'idempotency-key': randomUUID() });
    return { path: { id }, body: { reason: 'Too early' }, other: { reason: 'Wrong' } };
  },
  uploadStatement: async () => ({
    path: { name: 'scripted' },
    body: { csv: 'Receipt,Time,Paid In\nKEY1,2026-01-01,10', complete: false },
    other: { csv: 'Receipt,Time,Paid In\nKEY2,2026-01-01,10', complete: false },
  }),
  setMargins: async () => ({ body: { method: 'power' }, other: { method: 'proportional' } }),
  setAccumulatorBonus: async () => {
    const body = { on: true, minOdds: '1.50', maxBonus: '50.00', steps: [{ legs: 5, percent: 10 }], version: 0 };
    return { body, other: { ...body, maxBonus: '60.00' } };
  },
  createPromotion: async () => ({ body: notice(), other: { ...notice(), title: 'Other' } }),
  changePromotion: async () => ({ path: await promotion(), body: { title: 'New' }, other: { title: 'Newer' } }),
  endPromotion: async () => ({ path: await promotion(), body: {} }),
  featureCode: async () => {
    const body = await featured();
    return { body, other: { ...body, title: 'Other' } };
  },
  changeFeaturedCode: async () => ({ path: await featuredCode(), body: { title: 'New' }, other: { title: 'Newer' } }),
  withdrawFeaturedCode: async () => ({ path: await featuredCode(), body: {} }),
  grantFreeBet: async () => {
    const body = { userId: await newPlayerId(), amount: '5.00', days: 7 };
    return { body, other: { ...body, days: 8 } };
  },
  revokeFreeBet: async () => {
    const freeBet = await admin.post('/api/admin/free-bets', { userId: await newPlayerId(), amount: '5.00' }, 201);
    return { path: { id: idOf(freeBet) }, body: { reason: 'A mistake' }, other: { reason: 'Other' } };
  },
  giveFreeBetBatch: async () => {
    const body = await batchOf(await newPlayerId());
    return { body, other: { ...body, days: 8 } };
  },
  revokeFreeBetBatch: async () => {
    const { id } = await admin.post('/api/admin/free-bet-batches', await batchOf(await newPlayerId()), 201);
    return { path: { id }, body: { reason: 'A mistake', seen: 1 }, other: { reason: 'Other', seen: 1 } };
  },
  revokePromotionFreeBets: async () => {
    const freeBet = { code: `KEYS-${await newPlayerId()}`, amount: 5, days: 7 };
    const { id } = await admin.post('/api/admin/promotions', { ...notice(), kind: 'free_bet', freeBet }, 201);
    await app.database.pool.query(
      `insert into free_bets (user_id, amount_cents, expires_at, promotion_id) values ($1, 500, now() + interval '1 day', $2)`,
      [await newPlayerId(), id],
    );
    return { path: { id }, body: { reason: 'A mistake', seen: 1 }, other: { reason: 'Other', seen: 1 } };
  },
  decideProposal: async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into proposals (kind, user_id, change, before, after, state, proposed_by)
       values ('role', $1, '{"role":"trader"}', '{"role":"user"}', '{"role":"trader"}', '{}', $2) returning id`,
      [(await app.player()).id, (await app.player()).id],
    );
    return { path: { id: rows[0]?.id }, body: { approved: false }, other: { approved: true } };
  },
  setUserRole: async () => ({
    path: { id: (await app.player()).id },
    body: { role: 'trader' },
    other: { role: 'cashier' },
  }),
  suspendUser: async () => {
    const body = { suspended: true, reason: 'Fraud' };
    return { path: { id: await newPlayerId() }, body, other: { ...body, reason: 'Other' } };
  },
  freezeWithdrawals: async () => {
    const body = { days: 7, reason: 'Stolen phone', seenUntil: null };
    return { path: { id: await newPlayerId() }, body, other: { ...body, days: 8 } };
  },
  liftWithdrawalFreeze: async () => {
    const id = await newPlayerId();
    const frozen = { days: 7, reason: 'Stolen phone', seenUntil: null };
    const { freeze } = await admin.post(`/api/users/${id}/freeze-withdrawals`, frozen, 200);
    const body = { reason: 'Found', seenUntil: freeze?.until };
    return { path: { id }, body, other: { ...body, reason: 'Other' } };
  },
  setStakePercent: async () => {
    const body = { percent: 50, reason: 'Arbitrage', seen: 100 };
    return { path: { id: await newPlayerId() }, body, other: { ...body, percent: 40 } };
  },
  addPlayerTag: async () => ({ path: { id: await newPlayerId() }, body: { tag: 'vip' }, other: { tag: 'new' } }),
  removePlayerTag: async () => {
    const id = await newPlayerId();
    await admin.post(`/api/users/${id}/tags`, { tag: 'vip' }, 200);
    return { path: { id }, body: { tag: 'vip' }, other: { tag: 'new' } };
  },
  setStaffLimit: async () => {
    const body = { kind: 'deposit', period: 'day', amount: '50.00', seen: null, reason: 'Agreed by phone' };
    return { path: { id: await newPlayerId() }, body, other: { ...body, amount: '60.00' } };
  },
  endUserSessions: async () => ({ path: { id: await newPlayerId() }, body: {} }),
  addUserNote: async () => ({ path: { id: await newPlayerId() }, body: { text: 'Called' }, other: { text: 'Wrote' } }),
  resetSecondFactor: async () => {
    const { id } = await app.player();
    const secret = `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`;
    await app.database.pool.query(secret, [id]);
    return { path: { id }, body: {} };
  },
  verifyUser: async () => ({
    path: { userId: await newPlayerId() },
    body: { identityVerified: false, identityVersion: 0 },
    other: { identityVerified: false, identityVersion: 0, verificationNotes: 'Blurred' },
  }),
};

const staffWrites = (Object.entries(routes) as [CallName, Route][]).filter(([, call]) => isStaffWrite(call));

const send = (name: CallName, path: Path | undefined, body: object, key: string): Promise<ApiResponse> => {
  const address = routes[name].path.replace(/:(\w+)/g, (_, field: keyof Path) => String(path?.[field]));
  return admin.call(routes[name].method, address, body, { 'idempotency-key': key });
};

const countActions = async () => {
  const { rows } = await app.database.pool.query<{ actions: number }>(
    'select count(*)::int as actions from audit_entries',
  );
  return rows[0]?.actions ?? 0;
};

describe('a staff call that changes something', () => {
  it('has an example in the list above', () => {
    expect(Object.keys(examples).toSorted()).toEqual(staffWrites.map(([name]) => name).toSorted());
  });

  it.each(staffWrites.map(([name]) => name))('takes effect once for one key: %s', async (name) => {
    const { path, body, other } = await (examples[name] as () => Promise<Example>)();
    const key = randomUUID();
    const first = await send(name, path, body, key);
    expect([200, 201], JSON.stringify(first.body)).toContain(first.status);
    const actions = await countActions();
    const again = await Promise.all([1, 2, 3].map(() => send(name, path, body, key)));
    for (const { status, body: repeated } of again)
      expect({ status, body: repeated }).toEqual({ status: first.status, body: first.body });
    const missing = { id: MISSING_ID, userId: MISSING_ID, goalId: MISSING_ID };
    await expectRefused(app, 'IDEMPOTENCY_KEY_REUSED', () => send(name, other ? path : missing, other ?? body, key));
    expect(await countActions()).toBe(actions);
  });

  it('takes effect once for concurrent attempts with one key', async () => {
    const { id } = await liveGame();
    const key = { 'idempotency-key': randomUUID() };
    const goals = await Promise.all(
      [1, 2, 3, 4, 5].map(() => admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 7 }, 201, key)),
    );
    expect(new Set(goals.map(idOf)).size).toBe(1);
    expect(await admin.get(`/api/games/${id}`)).toMatchObject({ homeScore: 1 });
    await addGoalTo(id);
    expect(await admin.get(`/api/games/${id}`)).toMatchObject({ homeScore: 2 });
  });
});
