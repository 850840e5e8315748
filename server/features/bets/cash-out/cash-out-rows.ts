import type { CashOut } from '#contract/bets/cash-out-objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { SystemKind } from '#domain/slip.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { CashOutLeg } from '#server/features/bets/cash-out/cash-out-value.ts';
import { IS_REVERSAL_DUE } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { buildersOf } from '#server/features/bets/settlement/bets-to-settle.ts';
import type { BetBuilder } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { concernsLeg } from '#server/features/bets/settlement/wrong-bets.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export type CashOutBet = {
  id: number;
  userId: number;
  status: string;
  isSuspended: boolean;
  /** The account is halted because its totals don't match the ledger. */
  isHalted: boolean;
  /** All money movements are stopped because the ledger doesn't balance. */
  isMoneyHalted: boolean;
  /** A reversal of one of the bet's cash-outs is still to be made or undone. */
  hasPendingReversal: boolean;
  system: SystemKind | null;
  isFreeBet: boolean;
  isBoosted: boolean;
  stakeCents: Cents;
  /** The stake on each line of a system. */
  lineStakeCents: Cents | null;
  odds: OddsHundredths;
  potentialWinCents: Cents;
  legs: CashOutLeg[];
  builders: BetBuilder[];
};

const SELECT_BET = sql`
  select b.id, b.user_id as "userId", u.suspended_at is not null as "isSuspended",
    exists (select from player_halts h where h.user_id = u.id and h.lifted_at is null) as "isHalted",
    exists (select from ledger_halts where lifted_at is null) as "isMoneyHalted", b.status, b.system,
    b.free_bet_id is not null as "isFreeBet", b.boost_id is not null as "isBoosted",
    exists (select 1 from cash_out_reversals r where r.bet_id = b.id and ${IS_REVERSAL_DUE}) as "hasPendingReversal",
    b.stake_cents as "stakeCents", b.line_stake_cents as "lineStakeCents", b.odds_hundredths as odds,
    b.potential_win_cents as "potentialWinCents",
    (select json_agg(json_build_object(
       'gameId', leg.game_id, 'market', leg.market, 'selection', leg.selection, 'playerId', leg.player_id,
       'key', leg.selection_key, 'line', leg.line_quarters, 'isFromPlacement', leg.is_from_placement,
       'odds', leg.odds_hundredths, 'group', leg.group_number,
       'pricedSelections', leg.priced_selections, 'isVoid', leg.void_reason is not null,
       'awaitsVoid', exists (
         select 1 from voidings voiding join bets bet on bet.id = leg.bet_id
         where voiding.lifted_at is null and voiding.awaits_second and ${concernsLeg}),
       'isPending', leg.status = 'pending', 'wasPlacedBeforeKickOff', (
         select kicked_off_at is null or b.created_at < kicked_off_at from games where id = leg.game_id),
       'modelOdds', (select (model_prices ->> leg.selection_key)::int from price_log
         where game_id = leg.game_id and version = leg.game_version),
       'scoreAtPlacement', case when leg.home_score_at_placement is not null then json_build_object(
         'home', leg.home_score_at_placement, 'away', leg.away_score_at_placement) end) order by leg.leg_number)
     from bet_legs leg where leg.bet_id = b.id) as legs,
    ${buildersOf(sql`b.id`)} as builders
  from bets b join users u on u.id = b.user_id`;

/**
 * Reads one of the player's own bets, and locks it if `lock` is given. Refuses with NOT_FOUND,
 * FORBIDDEN, ACCOUNT_SUSPENDED or ACCOUNT_HALTED.
 */
export async function readCashOutBet(
  database: Queryable,
  { betId, userId }: { betId: number; userId: number },
  lock: 'for update of b' | '' = '',
): Promise<CashOutBet> {
  const bet = await sql<CashOutBet>`${SELECT_BET} where b.id = ${betId} ${raw(lock)}`.one(database, () =>
    refuse('NOT_FOUND'),
  );
  if (bet.userId !== userId) refuse('FORBIDDEN');
  if (bet.isSuspended) refuse('ACCOUNT_SUSPENDED');
  if (bet.isHalted) refuse('ACCOUNT_HALTED');
  return bet;
}

/** The pending ones among the given bets, newest first. */
export async function readPendingBets(database: Queryable, ids: readonly number[]): Promise<CashOutBet[]> {
  return sql<CashOutBet>`
    ${SELECT_BET} where b.id = any(${ids}::bigint[]) and b.status = 'pending' order by b.id desc`.all(database);
}

/** An offer's terms, and the versions of the games that it was priced from. */
export type QuoteTerms = {
  bet_id: number;
  share_percent: number;
  bet_stake_cents: Cents;
  stake_cents: Cents;
  potential_win_cents: Cents;
  fair_cents: Cents;
  amount_cents: Cents;
  game_versions: Record<string, number>;
};
type StoredQuoteFields = { id: number; expires_at: Date };
export type QuoteRow = QuoteTerms & StoredQuoteFields;

/**
 * Long enough to read an amount and press a button. An in-play delay may be longer: the quote's
 * terms still apply unless a game has changed.
 */
export const QUOTE_VALID_MS = 5000;

export async function insertQuote(database: Queryable, quote: QuoteTerms): Promise<StoredQuoteFields> {
  return sql<StoredQuoteFields>`
    insert into cash_out_quotes (bet_id, share_percent, bet_stake_cents, stake_cents, potential_win_cents, fair_cents,
      amount_cents, game_versions, expires_at)
    values (${quote.bet_id}, ${quote.share_percent}, ${quote.bet_stake_cents}, ${quote.stake_cents},
      ${quote.potential_win_cents}, ${quote.fair_cents}, ${quote.amount_cents}, ${JSON.stringify(quote.game_versions)},
      clock_timestamp() + ${QUOTE_VALID_MS} * interval '1 millisecond')
    returning id, expires_at`.one(database);
}

/** Deletes quotes only after any in-play delay, in which an expired quote's terms still apply. */
export async function sweepQuotes(database: Queryable): Promise<void> {
  await sql`delete from cash_out_quotes where expires_at < now() - interval '1 hour'`.run(database);
}

/** Refuses with NOT_FOUND. */
export async function findQuote(
  database: Queryable,
  { quoteId, betId }: { quoteId: number; betId: number },
): Promise<QuoteRow & { expired: boolean }> {
  return sql<QuoteRow & { expired: boolean }>`
    select *, expires_at <= clock_timestamp() as expired
    from cash_out_quotes where id = ${quoteId} and bet_id = ${betId}`.one(database, () => refuse('NOT_FOUND'));
}

export type CashOutRow = {
  id: number;
  bet_id: number;
  quote_id: number;
  number_in_bet: number;
  share_percent: number;
  stake_cents: Cents;
  amount_cents: Cents;
  stake_left_cents: Cents;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Date;
};

export function toCashOut(row: CashOutRow): CashOut {
  return {
    id: row.id,
    betId: row.bet_id,
    quoteId: row.quote_id,
    share: row.share_percent,
    stake: formatAmount(row.stake_cents),
    amount: formatAmount(row.amount_cents),
    stakeLeft: formatAmount(row.stake_left_cents),
    betStatus: row.stake_left_cents === 0 ? 'cashed_out' : 'pending',
    createdAt: row.created_at.toISOString(),
  };
}

export async function findCashOut(database: Queryable, condition: Statement<object>): Promise<CashOutRow | null> {
  return sql<CashOutRow>`select * from cash_outs where ${condition}`.first(database);
}

type NewCashOut = { quote: QuoteRow; userId: number; stakeLeftCents: Cents; idempotency: Idempotency | null };

/** Writes a cash-out, numbered within its bet. The caller has locked the bet and its games. */
export async function insertCashOut(
  transaction: Transaction,
  { quote, userId, stakeLeftCents, idempotency }: NewCashOut,
): Promise<CashOutRow> {
  return sql<CashOutRow>`
    insert into cash_outs (bet_id, user_id, number_in_bet, quote_id, share_percent, stake_cents, potential_win_cents,
      fair_cents, amount_cents, stake_left_cents, idempotency_key, request_hash, live_scores)
    values (${quote.bet_id}, ${userId}, (select count(*) + 1 from cash_outs where bet_id = ${quote.bet_id}), ${quote.id},
      ${quote.share_percent}, ${quote.stake_cents}, ${quote.potential_win_cents}, ${quote.fair_cents},
      ${quote.amount_cents}, ${stakeLeftCents}, ${idempotency?.key}, ${idempotency?.requestHash},
      (select jsonb_object_agg(id, jsonb_build_object('home', home_score, 'away', away_score))
       from games where status = 'live' and id = any(${Object.keys(quote.game_versions)}::bigint[])))
    returning *`.one(transaction);
}
