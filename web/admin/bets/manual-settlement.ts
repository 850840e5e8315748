// How a manual settlement or a correction changes the player's balances. A settlement removes the
// stake from the open-bets balance; a corrected bet's stake has already been removed. A payout
// first repays debt, and the part of a reversal that the balance doesn't cover becomes debt.
import type { Bet } from '#contract/bets/objects.ts';
import type { Wallet } from '#contract/wallet/objects.ts';
import { correctionExpired } from '#domain/game.ts';
import { type Cents, cents, centsOf } from '#domain/money.ts';
import type { WalletChange, WalletEffect } from '#web/admin/shared/balance-preview.tsx';

export const MANUAL_SETTLEMENTS = ['won', 'lost', 'void'] as const;
export type ManualSettlement = (typeof MANUAL_SETTLEMENTS)[number];

type BetMoney = Pick<Bet, 'stake' | 'potentialWin' | 'freeBetId' | 'bonus'>;
const amountOf = (amount: string | null | undefined) => centsOf(amount ?? '0');

/**
 * The payout for this result. A won bet pays its full bonus too. A void free bet pays nothing,
 * because the free bet can be used again.
 */
export function payoutOf({ stake, potentialWin, freeBetId, bonus }: BetMoney, settlement: ManualSettlement) {
  if (settlement === 'won') return cents(amountOf(potentialWin) + amountOf(bonus?.potential));
  return settlement === 'void' && freeBetId === null ? amountOf(stake) : cents(0);
}

type Money = { available: Cents; debt: Cents };

const moneyIn = ({ available, debt }: Wallet): Money => ({ available: amountOf(available), debt: amountOf(debt) });

function pay({ available, debt }: Money, payout: Cents): Money {
  const repaid = Math.min(payout, debt);
  return { available: cents(available + payout - repaid), debt: cents(debt - repaid) };
}

function reverse({ available, debt }: Money, payout: Cents): Money {
  const recovered = Math.min(payout, available);
  return { available: cents(available - recovered), debt: cents(debt + payout - recovered) };
}

const changeBetween = (now: Money, after: Money): WalletChange => ({
  available: cents(after.available - now.available),
  ...(after.debt !== now.debt && { debt: cents(after.debt - now.debt) }),
});

export const effectOfSettlement =
  (bet: BetMoney, settlement: ManualSettlement): WalletEffect =>
  (wallet) => {
    const now = moneyIn(wallet);
    return { ...changeBetween(now, pay(now, payoutOf(bet, settlement))), inBets: cents(-amountOf(bet.stake)) };
  };

/**
 * The previous payout is reversed and the new one is paid. Ignores pending withdrawals, which the
 * server cancels before a reversal creates debt.
 */
export const effectOfCorrection =
  (bet: BetMoney & Pick<Bet, 'payout'>, settlement: ManualSettlement): WalletEffect =>
  (wallet) => {
    const now = moneyIn(wallet);
    return changeBetween(now, pay(reverse(now, amountOf(bet.payout)), payoutOf(bet, settlement)));
  };

/**
 * Whether a correction to won pays less than the potential win, because selections of an
 * accumulator stay void or settled in part. Only the server knows by how much.
 */
export const isReducedCorrection = ({ legs, isAccumulator }: Pick<Bet, 'legs' | 'isAccumulator'>): boolean =>
  isAccumulator && legs.some(({ status, reason }) => reason !== null && status !== 'won' && status !== 'lost');

/** Whether a correction is probably still allowed; the server enforces the exact limit. */
export function isCorrectable({ status, settledAt }: Pick<Bet, 'status' | 'settledAt'>, nowMs: number): boolean {
  if (status === 'pending' || status === 'cashed_out' || settledAt === null) return false;
  return !correctionExpired(Date.parse(settledAt), nowMs);
}
