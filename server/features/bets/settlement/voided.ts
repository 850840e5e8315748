// The bets that a change to a game voids, and the cash-outs that it reverses.
import { type Cents, cents, formatAmount } from '#domain/money.ts';

export type VoidedBets = {
  betIds: readonly number[];
  stakeCents: Cents;
  cashOutIds: readonly number[];
  amountCents: Cents;
};

export const NO_VOIDED_BETS: VoidedBets = { betIds: [], stakeCents: cents(0), cashOutIds: [], amountCents: cents(0) };

export const isAnyVoided = ({ betIds, cashOutIds }: VoidedBets): boolean => betIds.length > 0 || cashOutIds.length > 0;

export const addVoidedBets = (one: VoidedBets, other: VoidedBets): VoidedBets => ({
  betIds: [...one.betIds, ...other.betIds],
  stakeCents: cents(one.stakeCents + other.stakeCents),
  cashOutIds: [...one.cashOutIds, ...other.cashOutIds],
  amountCents: cents(one.amountCents + other.amountCents),
});

/** Formats what was voided as the API returns it. */
export const toVoided = ({ betIds, stakeCents, cashOutIds, amountCents }: VoidedBets) => ({
  bets: betIds.length,
  stake: formatAmount(stakeCents),
  cashOuts: cashOutIds.length,
  cashedOut: formatAmount(amountCents),
});
