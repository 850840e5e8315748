// Stops bets and deposits, not cash-outs or withdrawals. Never replaces a longer stop.
import type { SelfExclusionLength, TimeOutLength } from '#domain/safer-play.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { chooseOffers } from '#server/features/promotions/offer-choice.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

export type Stop =
  | { kind: 'time-out'; length: TimeOutLength }
  | { kind: 'self-exclusion'; length: SelfExclusionLength };

export async function stopPlaying(pool: Pool, userId: number, { kind, length }: Stop): Promise<void> {
  const column = raw(kind === 'time-out' ? 'timed_out_until' : 'excluded_until');
  await withTransaction(pool, async (transaction) => {
    if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
    await sql`
      insert into play_settings as current (user_id, ${column})
      values (${userId}, now() + ${length.replace('_', ' ')}::interval)
      on conflict (user_id) do update set ${column} = greatest(current.${column}, excluded.${column})`.run(transaction);
    // After an exclusion, players get offers only if they choose them again.
    if (kind === 'self-exclusion') await chooseOffers(transaction, userId, false);
    await recordUserAction(transaction, userId, { actorId: userId, action: `${kind} taken`, after: { length } });
    await announcePlayers(transaction, [{ userId, accountChanged: true }]);
  });
}
