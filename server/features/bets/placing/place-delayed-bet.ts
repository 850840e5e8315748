import type { Transaction } from '#server/database/transaction.ts';
import { type DelayRow, requestOf } from '#server/features/bets/in-play/delay-rows.ts';
import type { BetRequest } from '#server/features/bets/placing/bet-to-place.ts';
import type { BetWriter } from '#server/features/bets/placing/bet-writer.ts';
import { writeBet } from '#server/features/bets/placing/write-bet.ts';
import { refuse } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** Places a bet after its in-play delay. Refuses as `placeBet` does. @returns its id */
export async function placeDelayedBet(
  betWriter: BetWriter,
  transaction: Transaction,
  delay: DelayRow,
): Promise<number> {
  const request = requestOf<BetRequest>(delay);
  const { placement } = await writeBet(request, {
    database: transaction,
    inPlayDelay: 'over',
    write: (bet) => betWriter.placeIn(transaction, bet),
  });
  if (!placement.placed) refuse('IDEMPOTENCY_KEY_REUSED');
  await announcePlayers(transaction, [{ userId: request.userId, betId: placement.betId }]);
  return placement.betId;
}
