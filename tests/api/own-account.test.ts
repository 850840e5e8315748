import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';

/** What belongs to a person who was a player before becoming an administrator. */
type OwnIds = {
  account: number;
  deposit: number;
  withdrawal: number;
  credit: number;
  open: number;
  settled: number;
  freeBet: number;
  proposal: number;
};

let app: TestApp;
let person: Player;
let own: OwnIds;
beforeAll(async () => {
  app = await startApp();
  const admin = await app.admin();
  person = await app.player('100.00');
  const idOf = ({ id }: { id: number }) => id;
  const { transaction: credit } = await admin.post('/api/admin/add-funds', { userId: person.id, amount: '5.00' });
  const freeBet = await admin.post('/api/admin/free-bets', { userId: person.id, amount: '5.00', days: 7 }, 201);
  const game = await app.game();
  const bet = () => person.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
  const settled = idOf(await bet());
  await admin.patch(`/api/bets/${settled}/status`, { status: 'lost' });
  const proposed = await app.database.pool.query<{ id: number }>(
    `insert into proposals (kind, user_id, change, before, after, state, proposed_by)
     values ('role', $1, '{"role":"trader"}', '{}', '{}', '{}', $2) returning id`,
    [person.id, admin.id],
  );
  own = {
    account: person.id,
    deposit: idOf(await person.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201)),
    withdrawal: idOf(await person.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201)),
    credit: credit.id,
    open: idOf(await bet()),
    settled,
    freeBet: idOf(freeBet),
    proposal: proposed.rows[0]?.id as number,
  };
  await app.database.pool.query(`update users set role = 'admin' where id = $1`, [person.id]);
});
afterAll(() => app.close());

/**
 * For every staff call that affects an account, the id and body of a request for the caller's own
 * account.
 */
const onOwnAccount: Record<string, (own: OwnIds) => { id?: number; body?: object }> = {
  setUserRole: ({ account }) => ({ id: account, body: { role: 'trader' } }),
  suspendUser: ({ account }) => ({ id: account, body: { suspended: true, reason: 'Left' } }),
  endUserSessions: ({ account }) => ({ id: account, body: {} }),
  addUserNote: ({ account }) => ({ id: account, body: { text: 'A good customer' } }),
  freezeWithdrawals: ({ account }) => ({ id: account, body: { days: 7, reason: 'Odd', seenUntil: null } }),
  liftWithdrawalFreeze: ({ account }) => ({
    id: account,
    body: { reason: 'Clear', seenUntil: '2026-08-15T19:00:00.000Z' },
  }),
  deductFunds: ({ account }) => ({ body: { userId: account, amount: '5.00', reason: 'A mistake' } }),
  setStaffLimit: ({ account }) => ({
    id: account,
    body: { kind: 'deposit', period: 'day', amount: null, seen: null, reason: 'Mine' },
  }),
  addPlayerTag: ({ account }) => ({ id: account, body: { tag: 'vip' } }),
  removePlayerTag: ({ account }) => ({ id: account, body: { tag: 'vip' } }),
  setStakePercent: ({ account }) => ({ id: account, body: { percent: 100, reason: 'Friend', seen: 100 } }),
  resetSecondFactor: ({ account }) => ({ id: account, body: {} }),
  verifyUser: ({ account }) => ({ id: account, body: { identityVerified: true, identityVersion: 0 } }),
  settleBetManually: ({ open }) => ({ id: open, body: { status: 'won' } }),
  correctSettlement: ({ settled }) => ({ id: settled, body: { status: 'won', reason: 'A mistake' } }),
  addFunds: ({ account }) => ({ body: { userId: account, amount: '1.00' } }),
  reverseFunds: ({ credit }) => ({ body: { transactionId: credit, reason: 'A mistake' } }),
  approveDeposit: ({ deposit }) => ({ body: { depositId: deposit } }),
  rejectDeposit: ({ deposit }) => ({ body: { depositId: deposit } }),
  processWithdrawal: ({ withdrawal }) => ({ body: { transactionId: withdrawal } }),
  rejectWithdrawal: ({ withdrawal }) => ({ body: { transactionId: withdrawal } }),
  grantFreeBet: ({ account }) => ({ body: { userId: account, amount: '1.00', days: 7 } }),
  decideProposal: ({ proposal }) => ({ id: proposal, body: { approved: true } }),
  revokeFreeBet: ({ freeBet }) => ({ id: freeBet, body: { reason: 'A mistake' } }),
};

/** Staff calls that affect no account, or check whose account they affect themselves. */
const withoutAccount: CallName[] = [
  'createGame',
  'setGameStatus',
  'undoGameStatus',
  'setKickOff',
  'setGameScore',
  'setGamePeriod',
  'announceStoppage',
  'confirmGame',
  'setGameNames',
  'setGameOdds',
  'releasePrices',
  'previewPrices',
  'correctResult',
  'suspendGame',
  'suspendGames',
  'addGoal',
  'addRedCard',
  'decideVarCheck',
  'startVarCheck',
  'disallowGoal',
  'createPlayer',
  'changePlayer',
  'removePlayer',
  'confirmPlayers',
  'voidPriceError',
  'restorePriceError',
  'importFile',
  'previewCorrection',
  'setRiskLimits',
  'setMargins',
  'setSettings',
  'setAccumulatorBonus',
  'dismissFinding',
  'createPromotion',
  'changePromotion',
  'endPromotion',
  'featureCode',
  'changeFeaturedCode',
  'withdrawFeaturedCode',
  // Staff are never in a segment, and have no usable free bets.
  'previewFreeBetBatch',
  'giveFreeBetBatch',
  'revokeFreeBetBatch',
  'revokePromotionFreeBets',
  'saveContent',
  'saveHelplines',
  'setPaymentProviderStopped',
  'uploadStatement',
  'previewPaymentCases',
  // These check the account themselves: reconciliation.test.ts and reopening.test.ts in payments/.
  'closePaymentCase',
  'reopenPaymentCase',
];

/** Bulk calls refuse the caller's own items one by one: work-queues.test.ts. */
const bulkCalls: CallName[] = ['decideRequests', 'previewRequests', 'decideIdentities', 'closePaymentCases'];

const staffCalls = (Object.entries(routes) as [CallName, Route][]).filter(
  ([, { method, access }]) => method !== 'GET' && typeof access === 'object' && 'permission' in access,
);

const send = (name: CallName): Promise<ApiResponse> => {
  const { id, body } = onOwnAccount[name]?.(own) ?? {};
  return person.call(routes[name].method, routes[name].path.replace(/:\w+/, String(id)), body);
};

describe('a staff call with a method other than GET', () => {
  it('is in one of the lists above, as its route declares', () => {
    const named = [...Object.keys(onOwnAccount), ...withoutAccount, ...bulkCalls];
    expect(named.toSorted()).toEqual(staffCalls.map(([name]) => name).toSorted());
    for (const name of withoutAccount) expect(routes[name]).toMatchObject({ about: 'none' });
    for (const name of bulkCalls) expect(routes[name]).toMatchObject({ about: 'items' });
  });

  it.each(staffCalls.map(([name]) => name).filter((name) => name in onOwnAccount))(
    "is refused for the caller's own account: %s",
    async (name) => {
      await expectRefused(app, 'OWN_ACCOUNT', () => send(name));
    },
  );

  it('is allowed for another account', async () => {
    const colleague = await app.admin();
    await colleague.post('/api/admin/reject-deposit', { depositId: own.deposit });
    await colleague.post(`/api/users/${person.id}/notes`, { text: 'Was a player before' }, 201);
  });
});
