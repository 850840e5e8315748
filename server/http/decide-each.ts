// Decides many items, each in its own transaction, which also claims the call's key for the item.
// So a retry, or a concurrent call with the same key, decides no item twice.
import { createHash } from 'node:crypto';
import type { ItemOutcome, ItemResult } from '#contract/bulk.ts';
import type { Subject } from '#contract/route.ts';
import type { CallName } from '#contract/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { isLockTimeout, type Queryable, type Transaction } from '#server/database/transaction.ts';
import { describeError } from '#server/http/error-reply.ts';
import type { CallContext, Idempotency } from '#server/http/handlers.ts';
import { recordOwnAccountAttempt, refuseOwnAccount } from '#server/http/own-account.ts';
import { Refusal } from '#server/http/refusal.ts';
import { respondOnce, respondOnceInSteps } from '#server/http/respond-once.ts';

type DecisionOutcome = Extract<ItemOutcome, 'done' | 'sent' | 'awaiting_second'>;

type BulkDecision<Item extends object> = {
  call: CallName;
  items: readonly Item[];
  /** Items added since the call began, apart from those already decided. */
  laterItems?: (decidedIds: readonly number[]) => Promise<readonly Item[]>;
  idOf: (item: Item) => number;
  /** The field of an item that names the account it affects, or something that belongs to it. */
  about: Subject;
  decide: (transaction: Transaction, item: Item) => Promise<DecisionOutcome>;
  /** Who decided an item or gave its first approval; null if unknown. */
  decidedBy?: (database: Queryable, item: Item) => Promise<string | null>;
  /** Continues with the other items if one is locked for too long. */
  skipLocked?: boolean;
};

type Context = Pick<CallContext<'decideRequests'>, 'idempotency' | 'request'> & { viewer: { id: number } };

export function decideEach<Item extends object>(
  pool: Pool,
  context: Context,
  bulk: BulkDecision<Item>,
): Promise<{ results: ItemResult[] }> {
  const { viewer, idempotency } = context;
  const { items, laterItems = async () => [] } = bulk;
  return respondOnceInSteps(pool, { actorId: viewer.id, idempotency }, async () => {
    const results: ItemResult[] = [];
    for (let next = items; next.length > 0; next = await laterItems(results.map(({ id }) => id)))
      for (const item of next) results.push(await decideOne(pool, context, bulk, item));
    return { results };
  });
}

async function decideOne<Item extends object>(
  pool: Pool,
  { viewer: { id: actorId }, idempotency, request }: Context,
  { call, about, decide, idOf, decidedBy, skipLocked = false }: BulkDecision<Item>,
  item: Item,
): Promise<ItemResult> {
  const id = idOf(item);
  const attempt = { actorId, idempotency: idempotency && keyOfItem(idempotency, id) };
  try {
    const { outcome } = await respondOnce(pool, attempt, async (transaction) => {
      await refuseOwnAccount(transaction, { about, fields: item as Record<string, unknown>, callerId: actorId });
      return { outcome: await decide(transaction, item) };
    });
    return { id, outcome, by: null, code: null, message: null };
  } catch (error) {
    const { code, message } = describeError(error);
    // The database is unavailable or overloaded, or money is halted, so the other items would
    // probably fail too. A retry with the same key continues here.
    if (code === 'NOT_READY' && !(skipLocked && isLockTimeout(error))) throw error;
    await recordOwnAccountAttempt(pool, { error, callerId: actorId, call });
    if (!(error instanceof Refusal)) request.log.error({ err: error, id }, 'an item of a bulk call failed');
    const by = CODES_WITH_PERSON.includes(code) ? ((await decidedBy?.(pool, item)) ?? null) : null;
    const isHandled = code === 'ALREADY_PROCESSED' || (code === 'PAYMENT_IN_FLIGHT' && by !== null);
    return isHandled
      ? { id, outcome: 'handled', by, code: null, message: null }
      : { id, outcome: 'refused', by, code, message };
  }
}

/** Refusals after which the result names the person who handled the item. */
const CODES_WITH_PERSON: readonly string[] = ['ALREADY_PROCESSED', 'PAYMENT_IN_FLIGHT', 'REQUEST_CHANGED'];

/** The space distinguishes this key from clients' keys, which contain no spaces. */
function keyOfItem({ key, requestHash }: Idempotency, id: number): Idempotency {
  return { key: `item ${createHash('sha256').update(`${key} ${id}`).digest('base64url')}`, requestHash };
}
