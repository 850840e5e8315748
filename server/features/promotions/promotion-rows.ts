import type { FreeBet, Promotion } from '#contract/promotions/objects.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type Boost = NonNullable<Promotion['boost']>;
type BoostRow = Omit<Boost, 'line' | 'odds' | 'normalOdds' | 'minStake' | 'maxStake'> & {
  line: LineQuarters | null;
  odds: OddsHundredths;
  normalOdds: OddsHundredths | null;
  minStake: Cents;
  maxStake: Cents;
};
type OfferRow = Omit<NonNullable<Promotion['freeBet']>, 'amount' | 'minDeposit'> & {
  amount: Cents;
  minDeposit: Cents | null;
};

type PromotionRow = Omit<Promotion, 'startsAt' | 'endsAt' | 'createdAt' | 'boost' | 'freeBet'> & {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  boost: BoostRow | null;
  freeBet: OfferRow | null;
};

const NORMAL_ODDS = sql`(g.prices ->> p.selection_key)::int`;
const IS_RUNNING = sql`(p.starts_at <= now() and p.ends_at > now()
  and (p.kind <> 'odds_boost' or (p.bets_taken < p.max_bets
    and (g.status = 'live' and p.in_play or g.status = 'upcoming' and (p.in_play or g.start_time > now())))))`;

const ENDS_AT = sql`case when p.in_play then p.ends_at else least(p.ends_at, g.start_time) end`;

const GRANTED = sql`(select count(*) from free_bets f where f.promotion_id = p.id)`;

const SELECT_PROMOTIONS = sql`
  select p.id, p.kind, p.title, p.body as text, p.translations, p.colour, p.starts_at as "startsAt",
    ${ENDS_AT} as "endsAt", ${IS_RUNNING} as running,
    p.created_at as "createdAt",
    case when p.game_id is not null then json_build_object(
      'gameId', p.game_id, 'homeTeam', g.home_team, 'awayTeam', g.away_team, 'startTime', g.start_time,
      'betType', p.bet_type, 'selection', p.selection, 'playerId', p.player_id, 'line', p.line_quarters,
      'odds', p.odds_hundredths, 'normalOdds', ${NORMAL_ODDS}, 'minStake', p.min_stake_cents,
      'maxStake', p.max_stake_cents, 'maxBetsPerPlayer', p.max_bets_per_player, 'inPlay', p.in_play,
      'sureWin', p.is_sure_win, 'maxBets', p.max_bets, 'betsTaken', p.bets_taken) end as boost,
    case when p.code_key is not null then json_build_object(
      'amount', p.free_bet_cents, 'days', p.free_bet_days, 'requires', p.requires, 'firstDeposit', p.first_deposit,
      'minDeposit', p.min_deposit_cents, 'wageringTimes', p.wagering_times, 'code', p.code_key, 'maxGrants', p.max_grants,
      'granted', ${GRANTED}) end as "freeBet"
  from promotions p left join games g on g.id = p.game_id`;

/** Only users who manage promotions see a free bet's code, and how often offers have been used. */
function toPromotion(
  { startsAt, endsAt, createdAt, boost, freeBet, ...row }: PromotionRow,
  isManaged: boolean,
): Promotion {
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    boost: boost && { ...toBoost(boost), ...(!isManaged && { maxBets: null, betsTaken: null }) },
    freeBet: freeBet && {
      ...freeBet,
      amount: formatAmount(freeBet.amount),
      minDeposit: formatNullable(freeBet.minDeposit),
      ...(!isManaged && { code: null, maxGrants: null, granted: null }),
    },
    createdAt: createdAt.toISOString(),
  };
}

const toBoost = (boost: BoostRow): Boost => ({
  ...boost,
  startTime: new Date(boost.startTime).toISOString(),
  line: boost.line === null ? null : formatLine(boost.line),
  odds: formatOdds(boost.odds),
  normalOdds: boost.normalOdds === null ? null : formatOdds(boost.normalOdds),
  minStake: formatAmount(boost.minStake),
  maxStake: formatAmount(boost.maxStake),
});

/**
 * Leaves out fully claimed codes, and boosts that would allow a sure win, that the game's own price
 * has reached, or that its state doesn't allow.
 */
export async function listRunningPromotions(database: Queryable): Promise<Promotion[]> {
  const rows = await sql<PromotionRow>`
    ${SELECT_PROMOTIONS}
    where ${IS_RUNNING} and not p.is_sure_win and (p.kind <> 'odds_boost' or (
      (p.odds_hundredths > ${NORMAL_ODDS}) is not false
      and boost_is_on(g.status, p.in_play, p.odds_hundredths, ${NORMAL_ODDS}, p.price_hundredths)))
      and (p.max_grants is null or p.max_grants > ${GRANTED})
    order by "endsAt", p.id limit 200`.all(database);
  return rows.map((row) => toPromotion(row, false));
}

export type PromotionPage = { limit: number; before?: number | undefined; show?: 'current' | undefined };

/** The clauses that select one page of promotions p, joined to the games g of boosts. */
export const pageOf = ({ limit, before, show }: PromotionPage) => sql`
  where (${before}::bigint is null or p.id < ${before}) and (${show}::text is null or ${ENDS_AT} > now())
  order by p.id desc limit ${limit}`;

export async function listPromotions(database: Queryable, page: PromotionPage): Promise<Promotion[]> {
  const rows = await sql<PromotionRow>`${SELECT_PROMOTIONS} ${pageOf(page)}`.all(database);
  return rows.map((row) => toPromotion(row, true));
}

export async function findPromotion(database: Queryable, id: number): Promise<Promotion | null> {
  const row = await sql<PromotionRow>`${SELECT_PROMOTIONS} where p.id = ${id}`.first(database);
  return row && toPromotion(row, true);
}

export type FreeBetRow = Omit<FreeBet, 'amount' | 'keptDeposit' | 'expiresAt' | 'revokedAt' | 'createdAt'> & {
  amountCents: Cents;
  keptDepositCents: Cents | null;
  expiresAt: Date;
  revokedAt: Date | null;
  createdAt: Date;
};

const formatNullable = (amount: Cents | null): string | null => (amount === null ? null : formatAmount(amount));

export const toFreeBet = ({
  amountCents,
  keptDepositCents,
  expiresAt,
  revokedAt,
  createdAt,
  ...row
}: FreeBetRow): FreeBet => ({
  ...row,
  amount: formatAmount(amountCents),
  keptDeposit: formatNullable(keptDepositCents),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The status of a free bet f. */
export const FREE_BET_STATUS = `case when f.bet_id is not null then 'used' when f.revoked_at is not null then 'revoked'
  when f.expires_at <= now() then 'expired' else 'usable' end`;

/** The columns of a free bet f. */
export const FREE_BET_COLUMNS = sql`
  f.id, f.user_id as "userId", f.amount_cents as "amountCents", f.expires_at as "expiresAt", f.bet_id as "betId",
  f.promotion_id as "promotionId", f.batch_id as "batchId", f.wagering_times as "wageringTimes", f.note,
  f.revoked_at as "revokedAt", f.revoke_reason as "revokeReason", f.reversed_deposit_id as "reversedDepositId",
  f.created_at as "createdAt", ${raw(FREE_BET_STATUS)} as status,
  f.kept_deposit_cents as "keptDepositCents", ${raw(FREE_BET_STATUS)} = 'usable' and f.kept_deposit_cents is not null
    and not has_kept_deposit(f.user_id, f.kept_deposit_cents, f.promotion_id) as "isDepositMissing",
  (select json_build_object('title', p.title, 'text', p.body, 'translations', p.translations)
    from promotions p where p.id = f.promotion_id) as promotion`;

export async function listFreeBets(database: Queryable, userId: number, id?: number): Promise<FreeBet[]> {
  const rows = await sql<FreeBetRow>`
    select ${FREE_BET_COLUMNS} from free_bets f where user_id = ${userId} and (${id}::bigint is null or id = ${id})
    order by id desc limit 200`.all(database);
  return rows.map(toFreeBet);
}
