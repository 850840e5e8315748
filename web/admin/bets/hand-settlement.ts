// What settling by hand does to the player's money: the stake leaves the open bets in any case.
import type { Bet } from '#contract/bets/objects.ts';
import { correctionExpired } from '#domain/game.ts';
import { cents, parseAmount } from '#domain/money.ts';
import type { WalletChange } from '#web/admin/shared/balance-preview.tsx';

export const HAND_SETTLEMENTS = ['won', 'lost', 'void'] as const;
export type HandSettlement = (typeof HAND_SETTLEMENTS)[number];

type BetMoney = Pick<Bet, 'stake' | 'potentialWin' | 'freeBetId'>;
const amountOf = (amount: string | null) => parseAmount(amount ?? '0.00') ?? cents(0);

/** What a bet pays when it is settled so. A void free bet pays nothing: it can be used again. */
function payoutOf({ stake, potentialWin, freeBetId }: BetMoney, settlement: HandSettlement) {
  if (settlement === 'won') return amountOf(potentialWin);
  return settlement === 'void' && freeBetId === null ? amountOf(stake) : cents(0);
}

export function changeOfSettlement(bet: BetMoney, settlement: HandSettlement): WalletChange {
  return { available: payoutOf(bet, settlement), inBets: cents(-amountOf(bet.stake)) };
}

/** What a correction does: the former payout is taken back, as far as it is there, and the new one is paid. */
export function changeOfCorrection(bet: BetMoney & Pick<Bet, 'payout'>, settlement: HandSettlement): WalletChange {
  return { available: cents(payoutOf(bet, settlement) - amountOf(bet.payout)) };
}

/** Whether a settlement can be corrected still. The server decides: it knows when the bet was settled first. */
export function isCorrectable({ status, settledAt }: Pick<Bet, 'status' | 'settledAt'>, nowMs: number): boolean {
  if (status === 'pending' || status === 'cashed_out' || settledAt === null) return false;
  return !correctionExpired(Date.parse(settledAt), nowMs);
}
