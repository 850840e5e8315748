// Offers a player a pending bet's current value, less the margin. The offer is stored with the
// versions of the games it was priced from, and is valid for a few seconds (cash-out-bet.ts).
import type { CashOutQuote } from '#contract/bets/cash-out-objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { potentialWinCents, totalOdds } from '#domain/odds.ts';
import {
  type CashOutQuote as CashOutPrice,
  DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS,
  quoteCashOut,
  quoteSystemCashOut,
  splitBet,
} from '#domain/pricing/cash-out.ts';
import { type SystemKind, systemLines } from '#domain/slip.ts';
import type { Queryable } from '#server/database/transaction.ts';
import {
  type CashOutBet,
  insertQuote,
  QUOTE_VALID_MS,
  type QuoteTerms,
  readCashOutBet,
} from '#server/features/bets/cash-out/cash-out-rows.ts';
import { valueSelections } from '#server/features/bets/cash-out/cash-out-value.ts';
import { type PricedGames, readPricedGames } from '#server/features/bets/cash-out/priced-games.ts';
import { refuseCashOut } from '#server/features/bets/cash-out/refuse-cash-out.ts';
import { refuse } from '#server/http/refusal.ts';

type Request = { betId: number; userId: number; sharePercent: number };

/**
 * Quotes a share of a player's own bet. Refuses, in this order, with NOT_FOUND, FORBIDDEN,
 * ACCOUNT_SUSPENDED, ACCOUNT_HALTED, ALREADY_PROCESSED unless the bet is pending, NOT_READY while
 * money is halted, as `priceShare` does, and CASH_OUT_UNAVAILABLE if the offer or the share of the
 * stake would be less than a cent.
 */
export async function offerCashOut(database: Queryable, request: Request): Promise<CashOutQuote> {
  const bet = await readCashOutBet(database, request);
  if (bet.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  if (bet.isMoneyHalted) refuse('NOT_READY');
  const terms = (await priceShare(database, bet, request.sharePercent)) ?? refuseCashOut('too_little');
  const { id, expires_at } = await insertQuote(database, terms);
  return {
    quoteId: id,
    betId: bet.id,
    share: request.sharePercent,
    stake: formatAmount(terms.stake_cents),
    amount: formatAmount(terms.amount_cents),
    fairValue: formatAmount(terms.fair_cents),
    marginPercent: (DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS / 100).toFixed(2),
    expiresAt: expires_at.toISOString(),
    validForMs: QUOTE_VALID_MS,
  };
}

/**
 * Prices a share of a bet. Refuses with CASH_OUT_UNAVAILABLE, with the reason, for a free bet,
 * boosted odds or part of a system; then as `valueSelections` does.
 * @returns null if the offer or the share of the stake would be less than a cent
 */
export async function priceShare(
  database: Queryable,
  bet: CashOutBet,
  sharePercent: number,
): Promise<QuoteTerms | null> {
  return priceBet(await readPricedGames(database, [bet]), bet, sharePercent);
}

export async function priceBet(games: PricedGames, bet: CashOutBet, sharePercent: number): Promise<QuoteTerms | null> {
  if (bet.isFreeBet) refuseCashOut('free_bet');
  if (bet.isBoosted) refuseCashOut('boosted');
  // Part of a line's stake may be less than a cent.
  if (bet.system !== null && sharePercent < 100) refuseCashOut('whole_only');
  const values = await valueSelections(games, bet);
  const parts = splitBet(bet.stakeCents, bet.odds, sharePercent);
  if (parts === null) return null;
  const { stake } = parts.cashedOut;
  const potentialWin = sharePercent === 100 ? bet.potentialWinCents : parts.cashedOut.potentialWin;
  const quote =
    bet.system === null ? quoteCashOut({ stake, potentialWin, legValues: values }) : quoteSystem(bet, values);
  if (quote === null) return null;
  return {
    bet_id: bet.id,
    share_percent: sharePercent,
    bet_stake_cents: bet.stakeCents,
    stake_cents: stake,
    potential_win_cents: potentialWin,
    fair_cents: quote.fairValue,
    amount_cents: quote.offer,
    game_versions: versionsOf(bet, games),
  };
}

/** The versions of the bet's games. */
export const versionsOf = ({ legs }: CashOutBet, games: PricedGames): QuoteTerms['game_versions'] =>
  Object.fromEntries(legs.map(({ gameId }) => [gameId, games.get(gameId)?.version ?? refuse('NOT_FOUND')]));

function quoteSystem({ system, lineStakeCents, legs }: CashOutBet, values: readonly number[]): CashOutPrice | null {
  const stake = lineStakeCents as Cents;
  const selections = legs.map(({ odds }, index) => ({ odds, value: values[index] as number }));
  const lines = systemLines(system as SystemKind, selections) ?? [];
  return quoteSystemCashOut(
    lines.map((line) => ({
      stake,
      legValues: line.map(({ value }) => value),
      potentialWin: potentialWinCents(stake, totalOdds(line.map(({ odds }) => odds))),
    })),
  );
}
