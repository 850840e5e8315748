// The bets that a change to a game voids, and the cash-outs that it reverses.
import { type Cents, cents, formatAmount } from '#domain/money.ts';

export type Voided = {
  betIds: readonly number[];
  stakeCents: Cents;
  cashOutIds: readonly number[];
  amountCents: Cents;
};

export const NOTHING_VOIDED: Voided = { betIds: [], stakeCents: cents(0), cashOutIds: [], amountCents: cents(0) };

export const isAnyVoided = ({ betIds, cashOutIds }: Voided): boolean => betIds.length > 0 || cashOutIds.length > 0;

export const addVoided = (one: Voided, other: Voided): Voided => ({
  betIds: [...one.betIds, ...other.betIds],
  stakeCents: cents(one.stakeCents + other.stakeCents),
  cashOutIds: [...one.cashOutIds, ...other.cashOutIds],
  amountCents: cents(one.amountCents + other.amountCents),
});

/** Formats what was voided as the API returns it. */
export const toVoided = ({ betIds, stakeCents, cashOutIds, amountCents }: Voided) => ({
  bets: betIds.length,
  stake: formatAmount(stakeCents),
  cashOuts: cashOutIds.length,
  cashedOut: formatAmount(amountCents),
});
