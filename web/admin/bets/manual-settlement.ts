// How a manual settlement or a correction changes the player's balances. A settlement removes the
// stake from the open-bets balance; a corrected bet's stake has already been removed.
import type { Bet } from '#contract/bets/objects.ts';
import { correctionExpired } from '#domain/game.ts';
import { cents, parseAmount } from '#domain/money.ts';
import type { WalletChange } from '#web/admin/shared/balance-preview.tsx';

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

export function changeOfSettlement(bet: BetMoney, settlement: ManualSettlement): WalletChange {
  return { available: payoutOf(bet, settlement), inBets: cents(-amountOf(bet.stake)) };
}

/** The previous payout is reversed and the new one is paid. */
export function changeOfCorrection(bet: BetMoney & Pick<Bet, 'payout'>, settlement: ManualSettlement): WalletChange {
  return { available: cents(payoutOf(bet, settlement) - amountOf(bet.payout)) };
}

/** Whether a correction is probably still allowed; the server enforces the exact limit. */
export function isCorrectable({ status, settledAt }: Pick<Bet, 'status' | 'settledAt'>, nowMs: number): boolean {
  if (status === 'pending' || status === 'cashed_out' || settledAt === null) return false;
  return !correctionExpired(Date.parse(settledAt), nowMs);
}
