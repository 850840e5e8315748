import type { Transaction } from '#server/database/transaction.ts';
import { addVoidedBets, NO_VOIDED_BETS, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { confirmVoiding } from '#server/features/bets/settlement/voidings.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { refuseAfterCorrections } from '#server/features/games/check-correction.ts';
import { recordVoided } from '#server/features/games/revise-voidings.ts';

type Confirmation = { gameId: number; voidingIds: readonly number[]; actorId: number };

/**
 * Voids the bets on which a second person has decided. Refuses with ALREADY_PROCESSED and, for a
 * price error, with WRONG_STATE once results can no longer be corrected.
 */
export async function confirmVoids(
  transaction: Transaction,
  { gameId, voidingIds, actorId }: Confirmation,
): Promise<VoidedBets> {
  let all = NO_VOIDED_BETS;
  await changeGame(transaction, gameId, async (game) => {
    for (const id of voidingIds) {
      const { voided, wrong } = await confirmVoiding(transaction, id);
      if (wrong.keys) await refuseAfterCorrections(transaction, game);
      await recordVoided(transaction, { gameId, actorId, voided, wrong });
      all = addVoidedBets(all, voided);
    }
    return { patch: { settlement_due: true }, message: 'GAME_STATUS_UPDATE', confirms: false };
  });
  return all;
}
