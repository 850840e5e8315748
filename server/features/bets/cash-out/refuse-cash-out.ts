import type { CashOutUnavailableReason } from '#contract/bets/cash-out-objects.ts';
import { refuse } from '#server/http/refusal.ts';

const messages: Record<CashOutUnavailableReason, string> = {
  free_bet: "A free bet can't be cashed out",
  boosted: "A bet at boosted odds can't be cashed out",
  too_little: 'The bet, or this share of it, is worth too little to cash out',
  whole_only: 'A system bet can only be cashed out as a whole',
  no_price: "The bet can't be priced right now",
  open_scorer: "A bet on further goals of a player can't be cashed out in play",
  price_above_model: "A bet builder can't be cashed out while one of its game's prices is above the model's fair price",
  manual_price: "A bet builder can't be cashed out if one of its game's prices was set manually when it was placed",
  wrong_price: 'The bet was accepted at an incorrect price',
};

export function refuseCashOut(reason: CashOutUnavailableReason): never {
  return refuse('CASH_OUT_UNAVAILABLE', { message: messages[reason], reason });
}
