// Voids the selections that players backed at a wrong price, and restores them. Other selections of
// the same bets are not affected.
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { NO_VOIDED_BETS, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { refuseAfterCorrections } from '#server/features/games/check-correction.ts';
import { liftAndRecord, voidAndRecord } from '#server/features/games/revise-voidings.ts';
import type { VoidCause } from '#server/features/games/void-causes.ts';
import { endOfPeriod, type Period } from '#server/features/price-errors/period.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import type { Decider } from '#server/settings/settings.ts';

export type PriceError = Decider & {
  gameId: number;
  keys: readonly string[];
  since: Date;
  until?: Date | undefined;
  note: string;
};

/**
 * Above the four-eyes amount, the voids wait for a second person (revise-voidings.ts). Refuses with
 * NOT_FOUND, WRONG_STATE once results can no longer be corrected, VALIDATION for an empty period or
 * if no bets were accepted on the selections in it, and ALREADY_PROCESSED if it overlaps another
 * price error: bets in both would stay void after one of them is restored.
 */
export async function voidPriceError(transaction: Transaction, error: PriceError): Promise<VoidedBets> {
  const { gameId, keys, since, note, actorId, fourEyesCents } = error;
  let voided = NO_VOIDED_BETS;
  await changeGame(transaction, gameId, async (game) => {
    await refuseAfterCorrections(transaction, game);
    const until = await endOfPeriod(transaction, error.until);
    if (since >= until) refuseField('until', 'Must be after the start of the period');
    const period = { gameId, keys, since, until };
    if (await overlapsAnother(transaction, period)) refuse('ALREADY_PROCESSED');
    if (!(await hasBets(transaction, period)))
      refuseField('keys', 'No bets were accepted on these selections in this period');
    const code = 'price_error';
    const wrong = { since, until, keys, reason: { code }, cause: { code, note } } as const;
    voided = await voidAndRecord(transaction, { game, actorId, wrong, limitCents: fourEyesCents });
    const audit = { action: 'price error reported', after: { keys, since, until, note } };
    return { patch: { settlement_due: true }, message: 'GAME_STATUS_UPDATE', confirms: false, actorId, audit };
  });
  return voided;
}

type BackedPeriod = Period & { keys: readonly string[] };

function overlapsAnother(transaction: Transaction, { gameId, keys, since, until }: BackedPeriod): Promise<boolean> {
  return sql`
    select 1 from voidings where game_id = ${gameId} and selection_keys && ${keys}::text[]
      and since < ${until} and until > ${since} and lifted_at is null`.exists(transaction);
}

/** Includes bets that are void for another reason, since that reason may cease to apply. */
function hasBets(transaction: Transaction, { gameId, keys, since, until }: BackedPeriod): Promise<boolean> {
  return sql`
    select 1 from bet_legs leg join bets bet on bet.id = leg.bet_id
    where leg.game_id = ${gameId} and leg.selection_key = any(${keys}::text[]) and bet.settled_by is null
      and bet.created_at >= ${since} and bet.created_at < ${until} limit 1`.exists(transaction);
}

/** Refuses with NOT_FOUND, ALREADY_PROCESSED, and WRONG_STATE as `voidPriceError` does. */
export async function restorePriceError(
  transaction: Transaction,
  { gameId, id, actorId }: { gameId: number; id: number; actorId: number },
): Promise<VoidedBets> {
  let restored = NO_VOIDED_BETS;
  await changeGame(transaction, gameId, async (game) => {
    await refuseAfterCorrections(transaction, game);
    const error = await sql<{ cause: VoidCause; keys: string[]; since: Date; until: Date }>`
      select cause, selection_keys as keys, since, until from voidings
      where id = ${id} and game_id = ${gameId} and selection_keys is not null and lifted_at is null
        and not awaits_second`.first(transaction);
    if (error === null) refuse('ALREADY_PROCESSED');
    const { cause, ...period } = error;
    restored = await liftAndRecord(transaction, { game, actorId, obsolete: [{ id, cause }] });
    const audit = { action: 'price error restored', before: period };
    return { patch: { settlement_due: true }, message: 'GAME_STATUS_UPDATE', confirms: false, actorId, audit };
  });
  return restored;
}
