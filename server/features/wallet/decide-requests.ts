import type { CallBody, CallResponse } from '#contract/schemas.ts';
import type { Transaction as Request } from '#contract/wallet/objects.ts';
import { type Cents, cents, formatAmount, parseAmount } from '#domain/money.ts';
import { isOpen } from '#domain/payments/payment-state.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { readPlayerFacts } from '#server/features/users/player-risks.ts';
import {
  type Decision,
  type DecisionOutcome,
  decideTransaction,
  refuseStopped,
  routePayout,
} from '#server/features/wallet/decide-transaction.ts';
import { decidedAloneToday, isAboveLimit } from '#server/features/wallet/four-eyes.ts';
import { findStaffTransactions } from '#server/features/wallet/transaction-rows.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import type { RequestPayments } from '#server/payments/payments.ts';
import type { Decider } from '#server/settings/settings.ts';

type Item = CallBody<'decideRequests'>['items'][number];

/**
 * Decides one of several requests. Refuses as `decideTransaction` does, and with REQUEST_CHANGED if
 * another person has approved it since the caller read it.
 */
export async function decideRequest(
  transaction: Transaction,
  payments: RequestPayments,
  { awaitingSecond, ...decision }: Decision & Item,
): Promise<DecisionOutcome> {
  const { transactionId, type, actorId } = decision;
  const userId =
    await sql`select user_id from transactions where id = ${transactionId} and type = ${type}`.firstValue<number>(
      transaction,
    );
  await lockWallet(transaction, userId ?? refuse('NOT_FOUND'));
  const firstByOther = sql`
    select 1 from first_approvals a join transactions t on t.id = a.transaction_id
    where t.id = ${transactionId} and t.status = 'pending' and a.actor_id <> ${actorId}`;
  if (!awaitingSecond && (await firstByOther.exists(transaction))) refuse('REQUEST_CHANGED');
  return decideTransaction(transaction, payments, decision);
}

/** Who decided a request, or approved it first. */
export async function requestDecidedBy(database: Queryable, { transactionId }: Item): Promise<string | null> {
  return sql`
    select u.username from transactions t left join first_approvals a on a.transaction_id = t.id
    join users u on u.id = coalesce(t.decided_by, a.actor_id) where t.id = ${transactionId}`.firstValue(database);
}

type Preview = CallBody<'previewRequests'> & Decider;

export async function previewRequests(
  database: Queryable,
  payments: RequestPayments,
  { type, approved, items, actorId, fourEyesCents }: Preview,
): Promise<CallResponse<'previewRequests'>> {
  const ids = items.map(({ transactionId }) => transactionId);
  const { requireVerified } = await payments.payoutRules(database);
  const requests = await findStaffTransactions(database, ids, requireVerified);
  const actorName = await sql`select username from users where id = ${actorId}`.firstValue<string>(database);
  const facts = await readPlayerFacts(database, [...new Set(requests.map(({ userId }) => userId))]);
  const candidates = ids
    .flatMap((id) => requests.find((request) => request.id === id) ?? [])
    .filter((request) => request.type === type && isDecidable(request, { approved, actorId, actorName }));
  const stopped = await refusedOf(approved ? candidates : [], (request) => refuseStopped(database, payments, request));
  const payouts = approved && type === 'withdrawal' ? candidates : [];
  const open = candidates.filter(({ id }) => !stopped.has(id));
  // These can't be paid now, neither by a provider nor by staff.
  const unpayable = await refusedOf(payouts, (request) =>
    routePayout(database, payments, { ...request, amountCents: centsOf(request) }),
  );
  const rule = { actorId, limitCents: fourEyesCents, unpayable };
  const { needSecond, refused } = approved ? await requestsNeedingTwo(database, open, rule) : DECIDED_ALONE;
  const decidable = open.filter(({ id }) => !refused.has(id));
  const players = new Set(decidable.map(({ userId }) => userId));
  const sum = decidable.reduce((total, request) => total + centsOf(request), 0);
  const phones = await readPhones(database, players);
  return {
    count: decidable.length,
    amount: formatAmount(cents(sum)),
    needSecond: needSecond.size,
    playersWithRisk: [...players].filter((id) => facts.get(id)?.risks.length).length,
    unavailable: items.length - decidable.length,
    payees: decidable.map(({ id, userId, username, amount }) => ({
      transactionId: id,
      userId,
      username,
      amount,
      phoneNumber: phones.get(userId) ?? '',
      needsSecond: needSecond.has(id),
    })),
  };
}

async function readPhones(database: Queryable, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; phone: string }>`
    select id, phone_number as phone from users where id = any (${[...ids]}::bigint[])`.all(database);
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

const centsOf = ({ amount }: Request): Cents => parseAmount(amount) ?? cents(0);

type Caller = { approved: boolean; actorId: number; actorName: string | null };

/** The checks of `decideTransaction` that need only the request and the person. */
function isDecidable(
  { status, userId, payment, firstApprovedBy }: Request,
  { approved, actorId, actorName }: Caller,
): boolean {
  if (status !== 'pending' || userId === actorId) return false;
  if (payment && isOpen(payment.state)) return !approved && payment.state === 'created' && payment.sentAt === null;
  return !(approved && firstApprovedBy === actorName);
}

/** The ids of the requests that a check refuses. */
async function refusedOf(
  requests: readonly Request[],
  check: (request: Request) => Promise<unknown>,
): Promise<Set<number>> {
  const refused = new Set<number>();
  for (const request of requests)
    await check(request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refused.add(request.id);
    });
  return refused;
}

type ApprovalRule = { actorId: number; limitCents: number | null; unpayable: ReadonlySet<number> };
const DECIDED_ALONE = { needSecond: new Set<number>(), refused: new Set<number>() };

/**
 * Adds up the amounts decided alone in the given order, as `needsTwo` in four-eyes.ts would.
 * `refused` are the requests that would be paid now, but can't be.
 */
async function requestsNeedingTwo(
  database: Queryable,
  requests: readonly Request[],
  { actorId, limitCents, unpayable }: ApprovalRule,
): Promise<typeof DECIDED_ALONE> {
  let byActor = limitCents === null ? 0 : await decidedAloneToday(database, actorId, null);
  const ofPlayer = new Map<number, number>();
  const needSecond = new Set<number>();
  const refused = new Set<number>();
  for (const request of requests) {
    const { id, userId, method, firstApprovedBy } = request;
    if (firstApprovedBy) {
      if (unpayable.has(id)) refused.add(id);
      continue;
    }
    const before = ofPlayer.get(userId) ?? (limitCents === null ? 0 : await decidedAloneToday(database, null, userId));
    const amountCents = centsOf(request);
    const needsSecond = isStaffMethod(method) || isAboveLimit(amountCents + Math.max(byActor, before), limitCents);
    ofPlayer.set(userId, before);
    if (needsSecond) {
      needSecond.add(id);
    } else if (unpayable.has(id)) {
      refused.add(id);
    } else {
      byActor += amountCents;
      ofPlayer.set(userId, before + amountCents);
    }
  }
  return { needSecond, refused };
}
