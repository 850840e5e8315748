// What a player's pending bets can be cashed out for now, or why they can't be cashed out. Nothing
// is stored: a cash-out still needs a quote.
import type { CashOutValue, NoOfferReason } from '#contract/bets/cash-out-objects.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { MAX_CASH_OUT_VALUES } from '#domain/bet.ts';
import { formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readAutomaticAmounts } from '#server/features/bets/cash-out/automatic-rows.ts';
import { type CashOutBet, readPendingBets } from '#server/features/bets/cash-out/cash-out-rows.ts';
import { type PricedGames, readPricedGames } from '#server/features/bets/cash-out/priced-games.ts';
import { priceBet } from '#server/features/bets/cash-out/quote-cash-out.ts';
import { Refusal } from '#server/http/refusal.ts';

type Request = { userId: number; betIds?: readonly number[] | undefined };

/** Without ids, the newest pending bets. Leaves out settled bets and those of other players. */
export async function listCashOutValues(database: Queryable, request: Request): Promise<CashOutValue[]> {
  const { userId, betIds = await newestPending(database, userId) } = request;
  const bets = (await readPendingBets(database, betIds)).filter((bet) => bet.userId === userId);
  const automatic = await readAutomaticAmounts(database, betIds);
  const games = await readPricedGames(database, bets);
  const values: CashOutValue[] = [];
  for (const bet of bets) {
    const automaticCents = automatic.get(bet.id);
    const automaticAmount = automaticCents === undefined ? null : formatAmount(automaticCents);
    values.push({ betId: bet.id, ...(await offerFor(games, bet)), automaticAmount });
  }
  return values;
}

async function newestPending(database: Queryable, userId: number): Promise<number[]> {
  return sql`
    select id from bets where user_id = ${userId} and status = 'pending'
    order by id desc limit ${MAX_CASH_OUT_VALUES}`.allValues<number>(database);
}

async function offerFor(games: PricedGames, bet: CashOutBet): Promise<Pick<CashOutValue, 'amount' | 'reason'>> {
  if (bet.isSuspended) return { amount: null, reason: 'account_suspended' };
  if (bet.isHalted) return { amount: null, reason: 'account_halted' };
  try {
    const terms = await priceBet(games, bet, 100);
    if (terms === null) return { amount: null, reason: 'too_little' };
    return bet.isMoneyHalted
      ? { amount: null, reason: 'not_ready' }
      : { amount: formatAmount(terms.amount_cents), reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { amount: null, reason: reasonOf(error) };
  }
}

const reasons: Partial<Record<ErrorCode, NoOfferReason>> = {
  MARKET_SUSPENDED: 'market_suspended',
  MARKET_CLOSED: 'market_closed',
  GAME_SILENT: 'game_silent',
};

const reasonOf = ({ code, details }: Refusal): NoOfferReason =>
  reasons[code] ?? (details.reason as NoOfferReason | undefined) ?? 'no_price';
