// Reads promotions and free bets and shapes them for clients.
import type { FreeBet, Promotion } from '#contract/promotions/objects.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import type { CodeRequirement } from '#domain/promotion.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type PromotionRow = {
  id: number;
  kind: Promotion['kind'];
  title: string;
  body: string;
  translations: Promotion['translations'];
  colour: Promotion['colour'];
  starts_at: Date;
  running: boolean;
  created_at: Date;
  game_id: number | null;
  home_team: string;
  away_team: string;
  start_time: Date;
  bet_type: NonNullable<Promotion['boost']>['betType'];
  selection: string;
  player_id: number | null;
  line_quarters: LineQuarters | null;
  odds_hundredths: OddsHundredths;
  normal_odds: OddsHundredths | null;
  min_stake_cents: Cents;
  max_stake_cents: Cents;
  max_bets_per_player: number;
  max_bets: number;
  bets_taken: number;
  in_play: boolean;
  is_sure_win: boolean;
  last_at: Date;
  code_key: string | null;
  free_bet_cents: Cents;
  free_bet_days: number;
  max_grants: number | null;
  requires: CodeRequirement;
  first_deposit: boolean;
  wagering_times: number;
  granted: number;
};

const SELECT_PROMOTIONS = sql`
  select p.*, g.home_team, g.away_team, g.start_time, g.status as game_status, (g.prices ->> p.price_field)::int as normal_odds,
    case when p.in_play then p.ends_at else least(p.ends_at, g.start_time) end as last_at,
    p.starts_at <= now() and p.ends_at > now() and (p.kind <> 'odds_boost' or (p.bets_taken < p.max_bets
      and (g.status = 'live' and p.in_play or g.status = 'upcoming' and (p.in_play or g.start_time > now())))) as running,
    (select count(*)::int from free_bets f where f.promotion_id = p.id) as granted
  from promotions p left join games g on g.id = p.game_id`;

/** Callers who may not manage promotions see neither a free bet's code nor the number granted. */
function toPromotion(row: PromotionRow, showsCodes: boolean): Promotion {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.body,
    translations: row.translations,
    colour: row.colour,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.last_at.toISOString(),
    running: row.running,
    boost: row.game_id === null ? null : toBoost(row, row.game_id, showsCodes),
    freeBet: row.code_key === null ? null : toOffer(row, row.code_key, showsCodes),
    createdAt: row.created_at.toISOString(),
  };
}

function toBoost(row: PromotionRow, gameId: number, showsLimits: boolean): Promotion['boost'] {
  return {
    gameId,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    startTime: row.start_time.toISOString(),
    betType: row.bet_type,
    selection: row.selection,
    playerId: row.player_id,
    line: row.line_quarters === null ? null : formatLine(row.line_quarters),
    odds: formatOdds(row.odds_hundredths),
    normalOdds: row.normal_odds === null ? null : formatOdds(row.normal_odds),
    minStake: formatAmount(row.min_stake_cents),
    maxStake: formatAmount(row.max_stake_cents),
    maxBetsPerPlayer: row.max_bets_per_player,
    inPlay: row.in_play,
    sureWin: row.is_sure_win,
    maxBets: showsLimits ? row.max_bets : null,
    betsTaken: showsLimits ? row.bets_taken : null,
  };
}

function toOffer(row: PromotionRow, code: string, showsCodes: boolean): Promotion['freeBet'] {
  return {
    amount: formatAmount(row.free_bet_cents),
    days: row.free_bet_days,
    requires: row.requires,
    firstDeposit: row.first_deposit,
    wageringTimes: row.wagering_times,
    code: showsCodes ? code : null,
    maxGrants: showsCodes ? row.max_grants : null,
    granted: showsCodes ? row.granted : null,
  };
}

/**
 * The running promotions. Leaves out a boost that the game's own price has reached, and one that
 * can't be taken in the game's current state.
 */
export async function listRunningPromotions(database: Queryable): Promise<Promotion[]> {
  const rows = await sql<PromotionRow>`
    select * from (${SELECT_PROMOTIONS}) as p
    where running and not is_sure_win and (kind <> 'odds_boost' or (
      (odds_hundredths > normal_odds) is not false
      and boost_is_on(game_status, in_play, odds_hundredths, normal_odds, price_hundredths)))
    order by last_at, id limit 200`.all(database);
  return rows.map((row) => toPromotion(row, false));
}

/** All of them, for administrators. */
export async function listPromotions(
  database: Queryable,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Promotion[]> {
  const rows = await sql<PromotionRow>`
    ${SELECT_PROMOTIONS} where ${before}::bigint is null or p.id < ${before}
    order by p.id desc limit ${limit}`.all(database);
  return rows.map((row) => toPromotion(row, true));
}

/** One, for administrators, or null. */
export async function findPromotion(database: Queryable, id: number): Promise<Promotion | null> {
  const row = await sql<PromotionRow>`${SELECT_PROMOTIONS} where p.id = ${id}`.first(database);
  return row && toPromotion(row, true);
}

type FreeBetRow = Omit<FreeBet, 'amount' | 'expiresAt' | 'revokedAt' | 'createdAt'> & {
  amountCents: Cents;
  expiresAt: Date;
  revokedAt: Date | null;
  createdAt: Date;
};

const toFreeBet = ({ amountCents, expiresAt, revokedAt, createdAt, ...row }: FreeBetRow): FreeBet => ({
  ...row,
  amount: formatAmount(amountCents),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** A player's free bets, newest first, or the one with an id. */
export async function listFreeBets(database: Queryable, userId: number, id?: number): Promise<FreeBet[]> {
  const rows = await sql<FreeBetRow>`
    select id, user_id as "userId", amount_cents as "amountCents", expires_at as "expiresAt", bet_id as "betId",
      promotion_id as "promotionId", note, revoked_at as "revokedAt", revoke_reason as "revokeReason",
      created_at as "createdAt", case when bet_id is not null then 'used' when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'usable' end as status
    from free_bets where user_id = ${userId} and (${id}::bigint is null or id = ${id})
    order by id desc limit 200`.all(database);
  return rows.map(toFreeBet);
}
