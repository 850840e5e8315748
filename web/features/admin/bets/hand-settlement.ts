// What settling by hand does to the player's money: the stake leaves the open bets in any case.
import type { Bet } from '#contract/objects/bet.ts';
import { cents, parseAmount } from '#domain/money.ts';
import type { WalletChange } from '#web/features/admin/money/balance-preview.tsx';

export const HAND_SETTLEMENTS = ['won', 'lost', 'void'] as const;
export type HandSettlement = (typeof HAND_SETTLEMENTS)[number];

export function changeOfSettlement(
  { stake, potentialWin }: Pick<Bet, 'stake' | 'potentialWin'>,
  settlement: HandSettlement,
): WalletChange {
  const staked = parseAmount(stake) ?? cents(0);
  const paid = { won: parseAmount(potentialWin) ?? cents(0), lost: cents(0), void: staked }[settlement];
  return { available: paid, inBets: cents(-staked) };
}
