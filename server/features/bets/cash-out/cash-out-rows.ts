// The rows a cash-out reads and writes: the bet with the terms of its legs, offers, and cash-outs.
import type { CashOut } from '#contract/bets/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { CashOutLeg } from '#server/features/bets/cash-out/cash-out-value.ts';
import { IS_REVERSAL_DUE } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { refuse } from '#server/http/refusal.ts';

/** The part of a player's own bet that a cash-out needs. */
export type OwnBet = {
  id: number;
  status: string;
  /** A cash-out of it is marked as reversed but not yet reversed. */
  isBeingReversed: boolean;
  isSystem: boolean;
  /** A free bet, or at boosted odds: priced differently, and never cashed out. */
  isPromotion: boolean;
  stakeCents: Cents;
  odds: OddsHundredths;
  potentialWinCents: Cents;
  legs: CashOutLeg[];
};

type BetRow = {
  id: number;
  user_id: number;
  suspended: boolean;
  status: string;
  is_being_reversed: boolean;
  is_system: boolean;
  is_promotion: boolean;
  stake_cents: Cents;
  odds_hundredths: OddsHundredths;
  potential_win_cents: Cents;
  legs: CashOutLeg[];
};

/**
 * Reads one of the player's own bets. Refuses NOT_FOUND, FORBIDDEN for another's, and
 * ACCOUNT_SUSPENDED.
 * @param lock locks the bet until the transaction ends
 */
export async function readOwnBet(
  database: Queryable,
  { betId, userId }: { betId: number; userId: number },
  lock: 'for update of b' | '' = '',
): Promise<OwnBet> {
  const { rows } = await database.query<BetRow>(
    `select b.id, b.user_id, u.suspended_at is not null as suspended, b.status, b.system is not null as is_system,
       exists (select 1 from cash_out_reversals r where r.bet_id = b.id and ${IS_REVERSAL_DUE}) as is_being_reversed,
       b.free_bet_id is not null or b.boost_id is not null as is_promotion,
       b.stake_cents, b.odds_hundredths, b.potential_win_cents,
       (select json_agg(json_build_object(
          'gameId', leg.game_id, 'betType', leg.bet_type, 'selection', leg.selection, 'playerId', leg.player_id,
          'priceField', leg.price_field, 'line', leg.line_quarters, 'odds', leg.odds_hundredths,
          'listedScores', leg.listed_scores, 'isVoid', leg.void_reason is not null,
          'isPending', leg.status = 'pending',
          'isFromBeforeKickOff', (select kicked_off_at is null or b.created_at < kicked_off_at from games where id = leg.game_id),
          'modelOdds', (select (model_prices ->> leg.price_field)::int from price_log
            where game_id = leg.game_id and version = leg.game_version),
          'scoreAtPlacement', case when leg.home_score_at_placement is not null then json_build_object(
            'home', leg.home_score_at_placement, 'away', leg.away_score_at_placement) end) order by leg.leg_number)
        from bet_legs leg where leg.bet_id = b.id) as legs
     from bets b join users u on u.id = b.user_id where b.id = $1 ${lock}`,
    [betId],
  );
  const bet = rows[0] ?? refuse('NOT_FOUND');
  if (bet.user_id !== userId) refuse('FORBIDDEN');
  if (bet.suspended) refuse('ACCOUNT_SUSPENDED');
  const { id, status, stake_cents: stakeCents, odds_hundredths: odds, potential_win_cents: potentialWinCents } = bet;
  return {
    id,
    status,
    isBeingReversed: bet.is_being_reversed,
    isSystem: bet.is_system,
    isPromotion: bet.is_promotion,
    stakeCents,
    odds,
    potentialWinCents,
    legs: bet.legs,
  };
}

export type QuoteRow = {
  id: number;
  bet_id: number;
  share_percent: number;
  bet_stake_cents: Cents;
  stake_cents: Cents;
  potential_win_cents: Cents;
  fair_cents: Cents;
  amount_cents: Cents;
  game_versions: Record<string, number>;
  expires_at: Date;
};

/** The terms of an offer, and the versions of the games that it was priced from. */
export type QuoteTerms = Omit<QuoteRow, 'id' | 'expires_at'>;
type NewQuote = QuoteTerms & { lasts_ms: number };

/** Stores an offer, and deletes those of the same bet that expired long ago. */
export async function insertQuote(database: Queryable, quote: NewQuote): Promise<Pick<QuoteRow, 'id' | 'expires_at'>> {
  const { rows } = await database.query<Pick<QuoteRow, 'id' | 'expires_at'>>(
    `with swept as (
       delete from cash_out_quotes where bet_id = $1 and expires_at < now() - interval '1 hour')
     insert into cash_out_quotes (bet_id, share_percent, bet_stake_cents, stake_cents, potential_win_cents, fair_cents,
       amount_cents, game_versions, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 millisecond')
     returning id, expires_at`,
    [
      quote.bet_id,
      quote.share_percent,
      quote.bet_stake_cents,
      quote.stake_cents,
      quote.potential_win_cents,
      quote.fair_cents,
      quote.amount_cents,
      JSON.stringify(quote.game_versions),
      quote.lasts_ms,
    ],
  );
  return rows[0] as Pick<QuoteRow, 'id' | 'expires_at'>;
}

/** An offer for a bet, and whether it has expired by the database's clock; or null. */
export async function findQuote(
  database: Queryable,
  { quoteId, betId }: { quoteId: number; betId: number },
): Promise<(QuoteRow & { expired: boolean }) | null> {
  const { rows } = await database.query<QuoteRow & { expired: boolean }>(
    'select *, expires_at <= clock_timestamp() as expired from cash_out_quotes where id = $1 and bet_id = $2',
    [quoteId, betId],
  );
  return rows[0] ?? null;
}

export type CashOutRow = {
  id: number;
  bet_id: number;
  quote_id: number;
  share_percent: number;
  stake_cents: Cents;
  amount_cents: Cents;
  stake_left_cents: Cents;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Date;
};

/** A cash-out as clients get it. */
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

export async function findCashOut(database: Queryable, id: number): Promise<CashOutRow | null> {
  const { rows } = await database.query<CashOutRow>('select * from cash_outs where id = $1', [id]);
  return rows[0] ?? null;
}

/** The earlier cash-out with this key of the player's. */
export async function findCashOutByKey(
  database: Queryable,
  { userId, key }: { userId: number; key: string },
): Promise<CashOutRow | null> {
  const { rows } = await database.query<CashOutRow>(
    'select * from cash_outs where user_id = $1 and idempotency_key = $2',
    [userId, key],
  );
  return rows[0] ?? null;
}

/** The cash-out that took a quote. */
export async function findCashOutOfQuote(database: Queryable, quoteId: number): Promise<CashOutRow | null> {
  const { rows } = await database.query<CashOutRow>('select * from cash_outs where quote_id = $1', [quoteId]);
  return rows[0] ?? null;
}

type NewCashOut = {
  quote: QuoteRow;
  userId: number;
  stakeLeftCents: Cents;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
};

/** Writes a cash-out with its next number within the bet. The bet and its games are locked. */
export async function insertCashOut(
  transaction: Transaction,
  { quote, userId, stakeLeftCents, idempotencyKey, requestHash }: NewCashOut,
): Promise<CashOutRow & { number_in_bet: number }> {
  const { rows } = await transaction.query<CashOutRow & { number_in_bet: number }>(
    `insert into cash_outs (bet_id, user_id, number_in_bet, quote_id, share_percent, stake_cents, potential_win_cents,
       fair_cents, amount_cents, stake_left_cents, idempotency_key, request_hash, live_scores)
     values ($1, $2, (select count(*) + 1 from cash_outs where bet_id = $1), $3, $4, $5, $6, $7, $8, $9, $10, $11,
       (select jsonb_object_agg(id, jsonb_build_object('home', home_score, 'away', away_score))
        from games where status = 'live' and id = any($12::bigint[])))
     returning *`,
    [
      quote.bet_id,
      userId,
      quote.id,
      quote.share_percent,
      quote.stake_cents,
      quote.potential_win_cents,
      quote.fair_cents,
      quote.amount_cents,
      stakeLeftCents,
      idempotencyKey,
      requestHash,
      Object.keys(quote.game_versions),
    ],
  );
  return rows[0] as CashOutRow & { number_in_bet: number };
}
