// Voids the selections that players backed at a wrong price, and restores them. Other selections of
// the same bets are not affected.
import { readClock } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAnyVoided, NO_VOIDED_BETS, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { refuseAfterCorrections } from '#server/features/games/check-correction.ts';
import { liftAndRecord, voidAndRecord } from '#server/features/games/revise-voidings.ts';
import type { VoidCause } from '#server/features/games/void-causes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export type PriceError = {
  gameId: number;
  keys: readonly string[];
  since: Date;
  until?: Date | undefined;
  note: string;
  actorId: number;
  fourEyesCents: number | null;
};

/**
 * Above the four-eyes amount, the voids wait for a second person (revise-voidings.ts). Refuses with
 * NOT_FOUND, WRONG_STATE once results can no longer be corrected, and VALIDATION for an empty
 * period or if no bets were accepted on the selections in it.
 */
export async function voidPriceError(transaction: Transaction, error: PriceError): Promise<VoidedBets> {
  const { gameId, keys, since, note, actorId, fourEyesCents } = error;
  let voided = NO_VOIDED_BETS;
  await changeGame(transaction, gameId, async (game) => {
    await refuseAfterCorrections(transaction, game);
    const now = await readClock(transaction);
    const until = error.until === undefined || error.until > now ? now : error.until;
    if (since >= until) refuseField('until', 'Must be after the start of the period');
    const code = 'price_error';
    const wrong = { since, until, keys, reason: { code }, cause: { code } } as const;
    voided = await voidAndRecord(transaction, { game, actorId, wrong, limitCents: fourEyesCents });
    const audit = { action: 'price error reported', after: { keys, since, until, note } };
    return { patch: { settlement_due: true }, message: 'GAME_STATUS_UPDATE', confirms: false, actorId, audit };
  });
  if (!isAnyVoided(voided) && !(await awaitsSecond(transaction, gameId)))
    refuseField('keys', 'No bets were accepted on these selections in this period');
  return voided;
}

/** Whether the voiding recorded last waits for a second person. */
async function awaitsSecond(transaction: Transaction, gameId: number): Promise<boolean> {
  return sql`
    select awaits_second from voidings where game_id = ${gameId} order by id desc limit 1`.value<boolean>(transaction);
}

/** Refuses with NOT_FOUND, ALREADY_PROCESSED, and WRONG_STATE as `voidPriceError` does. */
export async function restorePriceError(
  transaction: Transaction,
  { gameId, id, actorId }: { gameId: number; id: number; actorId: number },
): Promise<void> {
  await changeGame(transaction, gameId, async (game) => {
    await refuseAfterCorrections(transaction, game);
    const cause = await sql`
      select cause from voidings where id = ${id} and game_id = ${gameId} and selection_keys is not null
        and lifted_at is null and not awaits_second`.firstValue<VoidCause>(transaction);
    await liftAndRecord(transaction, {
      game,
      actorId,
      obsolete: [{ id, cause: cause ?? refuse('ALREADY_PROCESSED') }],
    });
    return { patch: { settlement_due: true }, message: 'GAME_STATUS_UPDATE', confirms: false };
  });
}
