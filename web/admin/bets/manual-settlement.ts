// How a manual settlement or a correction changes the player's balances. A settlement removes the
// stake from the open-bets balance; a corrected bet's stake has already been removed. A payout first
// repays debt, and a reversal that the balance doesn't cover becomes debt.
import type { Bet } from '#contract/bets/objects.ts';
import { correctionExpired } from '#domain/game.ts';
import { type Cents, cents, parseAmount } from '#domain/money.ts';
import type { WalletEffect } from '#web/admin/shared/balance-preview.tsx';

export const MANUAL_SETTLEMENTS = ['won', 'lost', 'void'] as const;
export type ManualSettlement = (typeof MANUAL_SETTLEMENTS)[number];

type BetMoney = Pick<Bet, 'stake' | 'potentialWin' | 'freeBetId' | 'bonus'>;
const amountOf = (amount: string | null | undefined) => parseAmount(amount) ?? cents(0);

/**
 * The payout for this result: a won bet includes its full bonus. A void free bet pays nothing,
 * because it can be used again.
 */
export function payoutOf({ stake, potentialWin, freeBetId, bonus }: BetMoney, settlement: ManualSettlement) {
  if (settlement === 'won') return cents(amountOf(potentialWin) + amountOf(bonus?.potential));
  return settlement === 'void' && freeBetId === null ? amountOf(stake) : cents(0);
}

function paid(available: Cents, debt: Cents, payout: Cents): { available: Cents; debt: Cents } {
  const repaid = Math.min(payout, debt);
  return { available: cents(available + payout - repaid), debt: cents(debt - repaid) };
}

function reversed(available: Cents, debt: Cents, payout: Cents): { available: Cents; debt: Cents } {
  const recovered = Math.min(payout, available);
  return { available: cents(available - recovered), debt: cents(debt + payout - recovered) };
}

export const effectOfSettlement =
  (bet: BetMoney, settlement: ManualSettlement): WalletEffect =>
  (now) => {
    const [available, debt] = [amountOf(now.available), amountOf(now.debt)];
    const after = paid(available, debt, payoutOf(bet, settlement));
    return {
      available: cents(after.available - available),
      inBets: cents(-amountOf(bet.stake)),
      ...(after.debt !== debt && { debt: cents(after.debt - debt) }),
    };
  };

/**
 * The previous payout is reversed and the new one is paid. Ignores pending withdrawals, which the
 * server cancels before a reversal creates debt.
 */
export const effectOfCorrection =
  (bet: BetMoney & Pick<Bet, 'payout'>, settlement: ManualSettlement): WalletEffect =>
  (now) => {
    const [available, debt] = [amountOf(now.available), amountOf(now.debt)];
    const before = reversed(available, debt, amountOf(bet.payout));
    const after = paid(before.available, before.debt, payoutOf(bet, settlement));
    return {
      available: cents(after.available - available),
      ...(after.debt !== debt && { debt: cents(after.debt - debt) }),
    };
  };

/** Whether a correction is probably still allowed; the server enforces the exact limit. */
export function isCorrectable({ status, settledAt }: Pick<Bet, 'status' | 'settledAt'>, nowMs: number): boolean {
  if (status === 'pending' || status === 'cashed_out' || settledAt === null) return false;
  return !correctionExpired(Date.parse(settledAt), nowMs);
}
