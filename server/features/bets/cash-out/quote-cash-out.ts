// Offers a player the current value of a pending bet, less the margin. The offer is stored with the
// versions of the games it was priced from, and is valid for a few seconds (cash-out-bet.ts).
import type { CashOutQuote } from '#contract/bets/objects.ts';
import { formatAmount } from '#domain/money.ts';
import { potentialWinCents } from '#domain/odds.ts';
import { DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS, quoteCashOut, takeShare } from '#domain/pricing/cash-out.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { insertQuote, type OwnBet, type QuoteTerms, readOwnBet } from '#server/features/bets/cash-out/cash-out-rows.ts';
import { valueLegs } from '#server/features/bets/cash-out/cash-out-value.ts';
import { refuse } from '#server/http/refusal.ts';

/** Long enough to read an amount and press a button. */
const QUOTE_VALID_MS = 5000;

type Request = { betId: number; userId: number; sharePercent: number };

/**
 * Quotes a share of a player's own bet. Refuses, in this order: NOT_FOUND, FORBIDDEN,
 * ACCOUNT_SUSPENDED, ALREADY_PROCESSED unless the bet is pending, MARKET_CLOSED, MARKET_SUSPENDED,
 * GAME_SILENT, and CASH_OUT_UNAVAILABLE if the bet, or the share, is worth less than a cent or
 * can't be priced.
 */
export async function offerCashOut(database: Queryable, request: Request): Promise<CashOutQuote> {
  const bet = await readOwnBet(database, request);
  if (bet.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  const terms = (await priceShare(database, bet, request.sharePercent)) ?? refuse('CASH_OUT_UNAVAILABLE');
  const { id, expires_at } = await insertQuote(database, terms, QUOTE_VALID_MS);
  return {
    quoteId: id,
    betId: bet.id,
    share: request.sharePercent,
    stake: formatAmount(terms.stake_cents),
    amount: formatAmount(terms.amount_cents),
    fairValue: formatAmount(terms.fair_cents),
    marginPercent: (DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS / 100).toFixed(2),
    expiresAt: expires_at.toISOString(),
    lastsMs: QUOTE_VALID_MS,
  };
}

/**
 * The current value of a share of a bet. Refuses what `valueLegs` refuses.
 * @returns null if it is worth less than a cent, or the bet can't be cashed out
 */
export async function priceShare(database: Queryable, bet: OwnBet, sharePercent: number): Promise<QuoteTerms | null> {
  const { legValues, gameVersions } = await valueLegs(database, bet.legs);
  const parts = isSingleOrAccumulator(bet) ? takeShare(bet.stakeCents, bet.odds, sharePercent) : null;
  const quote = parts && quoteCashOut({ ...parts.taken, legValues });
  if (parts === null || quote === null) return null;
  return {
    bet_id: bet.id,
    share_percent: sharePercent,
    bet_stake_cents: bet.stakeCents,
    stake_cents: parts.taken.stake,
    potential_win_cents: parts.taken.potentialWin,
    fair_cents: quote.fairValue,
    amount_cents: quote.offer,
    game_versions: gameVersions,
  };
}

/** Bet builders, system bets and bets from promotions are priced differently. */
function isSingleOrAccumulator(bet: OwnBet): boolean {
  const games = new Set(bet.legs.map((leg) => leg.gameId));
  const asPlaced = bet.potentialWinCents === potentialWinCents(bet.stakeCents, bet.odds);
  return !bet.isSystem && !bet.isPromotion && games.size === bet.legs.length && asPlaced;
}
