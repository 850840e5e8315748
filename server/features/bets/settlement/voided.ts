// What a change of a game voids: bets, and cash-outs, which are reversed.
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { MarkedCashOuts } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voidings.ts';

export type Voided = VoidedBets & MarkedCashOuts;

export const NOTHING_VOIDED: Voided = { betIds: [], stakeCents: cents(0), cashOutIds: [], amountCents: cents(0) };

export const isAnyVoided = ({ betIds, cashOutIds }: Voided): boolean => betIds.length > 0 || cashOutIds.length > 0;

export function addVoided(one: Voided, other: Voided): Voided {
  const sum = (first: Cents, second: Cents) => cents(first + second);
  return {
    betIds: [...one.betIds, ...other.betIds],
    stakeCents: sum(one.stakeCents, other.stakeCents),
    cashOutIds: [...one.cashOutIds, ...other.cashOutIds],
    amountCents: sum(one.amountCents, other.amountCents),
  };
}

/** In the API's form. */
export const toVoided = ({ betIds, stakeCents, cashOutIds, amountCents }: Voided) => ({
  bets: betIds.length,
  stake: formatAmount(stakeCents),
  cashOuts: cashOutIds.length,
  cashedOut: formatAmount(amountCents),
});
