import type { Bet, Leg } from '#contract/bets/objects.ts';
import type { BetBonus } from '#domain/accumulator-bonus.ts';
import { betTypeOf, toSpecSelection } from '#domain/markets/api-fields.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { anyOf } from '#server/database/any-of.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type BetFilter, betConditions, betPage } from '#server/features/bets/bet-filter.ts';
import type { Page } from '#server/features/games/game-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type LegRow = Omit<Leg, 'line' | 'odds' | 'groupOdds'> & {
  line: LineQuarters | null;
  odds: number;
  groupOdds: number | null;
  rulesVersion: string | null;
};

export type BetRow = Pick<
  Bet,
  'id' | 'userId' | 'username' | 'isAccumulator' | 'system' | 'freeBetId' | 'boostId' | 'status'
> & {
  stakeCents: Cents;
  odds: OddsHundredths;
  potentialWinCents: Cents;
  lineStakeCents: Cents | null;
  bonus: BonusRow | null;
  payoutCents: Cents | null;
  note: string | null;
  createdAt: Date;
  settledAt: Date | null;
  cashedOutStakeCents: Cents;
  cashedOutCents: Cents;
  reversedCents: Cents;
  reversed: { cents: Cents; reason: NonNullable<Leg['reason']> } | null;
  legs: LegRow[];
};

type BonusRow = { terms: BetBonus; maxCents: Cents; paidCents: Cents | null };

const SELECT_BETS = sql`
  select b.id, b.user_id as "userId", u.username, b.is_accumulator as "isAccumulator", b.stake_cents as "stakeCents",
    b.odds_hundredths as odds, b.potential_win_cents as "potentialWinCents", b.system,
    b.line_stake_cents as "lineStakeCents", b.free_bet_id as "freeBetId", b.boost_id as "boostId", b.status,
    case when b.bonus_terms is not null then json_build_object(
      'terms', b.bonus_terms, 'maxCents', b.max_bonus_cents, 'paidCents', b.bonus_cents) end as bonus,
    b.payout_cents as "payoutCents", b.settlement_note as note, b.created_at as "createdAt",
    b.settled_at as "settledAt", l.legs, c.*,
    case when b.settlement_count > (b.status not in ('pending', 'cashed_out'))::int then (
      select coalesce(sum(amount_cents), 0)::bigint from transfers
      where kind in ('payout_reversal', 'shortfall', 'debt') and ref_id = b.id and sequence > 0
    ) else 0 end as "reversedCents",
    (select json_build_object('cents', sum(part.amount_cents), 'reason', (array_agg(r.reason order by part.id))[1])
     from cash_out_reversals r join cash_outs part on part.id = r.cash_out_id
     where r.bet_id = b.id and r.reversed_at is not null and r.restored_at is null having count(*) > 0) as reversed
  from bets b
  join users u on u.id = b.user_id
  cross join lateral (
    select json_agg(json_build_object(
      'gameId', leg.game_id, 'homeTeam', game.home_team, 'awayTeam', game.away_team, 'betType', leg.bet_type,
      'market', leg.market, 'selection', leg.selection, 'playerId', leg.player_id, 'line', leg.line_quarters,
      'odds', leg.odds_hundredths, 'status', leg.status, 'explanation', leg.sentence, 'reason', leg.reason,
      'rulesVersion', leg.rules_version, 'group', leg.group_number, 'groupOdds', together.odds_hundredths)
      order by leg.leg_number) as legs
    from bet_legs leg join games game on game.id = leg.game_id
    left join bet_groups together on together.bet_id = leg.bet_id and together.group_number = leg.group_number
    where leg.bet_id = b.id
  ) as l
  cross join lateral (
    -- A cash-out that ended the bet is already in its stake and payout.
    select (coalesce(sum(part.stake_cents), 0) - case b.status when 'cashed_out' then b.stake_cents else 0 end)::bigint
        as "cashedOutStakeCents",
      (coalesce(sum(part.amount_cents), 0) - case b.status when 'cashed_out' then b.payout_cents else 0 end)::bigint
        as "cashedOutCents"
    from standing_cash_outs part where part.bet_id = b.id
  ) as c`;

// Copied field by field, since rest and spread are slower, and this runs for every leg sent.
function toLeg(leg: LegRow): Leg {
  const { selection, line } = leg.betType === null ? leg : toSpecSelection(leg);
  return {
    gameId: leg.gameId,
    homeTeam: leg.homeTeam,
    awayTeam: leg.awayTeam,
    betType: leg.betType ?? betTypeOf(leg.market),
    market: leg.market,
    selection,
    playerId: leg.playerId,
    line: line === null ? null : formatLine(line),
    odds: formatOdds(oddsHundredths(leg.odds)),
    status: leg.status,
    explanation: leg.explanation,
    reason: leg.reason,
    group: leg.group,
    groupOdds: leg.groupOdds === null ? null : formatOdds(oddsHundredths(leg.groupOdds)),
  };
}

const amountOrNull = (amount: Cents | null) => (amount === null ? null : formatAmount(amount));

/** `paid` is null for open bets and 0 for settled bets that were paid no bonus. */
function toBonus({ terms, maxCents, paidCents }: BonusRow, status: Bet['status']): NonNullable<Bet['bonus']> {
  const { percent, minOdds, steps } = terms;
  const maxBonus = formatAmount(terms.maxCents);
  const paid = status === 'pending' ? null : formatAmount(paidCents ?? cents(0));
  const potential = formatAmount(maxCents);
  return { percent, potential, paid, maxBonus, minOdds: formatOdds(minOdds), steps: [...steps] };
}

export function toBet(row: BetRow): Bet {
  const legs = row.legs.map(toLeg);
  const single = row.isAccumulator ? undefined : legs[0];
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    gameId: single?.gameId ?? null,
    homeTeam: single?.homeTeam ?? null,
    awayTeam: single?.awayTeam ?? null,
    betType: single?.betType ?? null,
    market: single?.market ?? null,
    selection: single?.selection ?? null,
    playerId: single?.playerId ?? null,
    line: single?.line ?? null,
    odds: formatOdds(row.odds),
    stake: formatAmount(row.stakeCents),
    potentialWin: formatAmount(row.potentialWinCents),
    status: row.status,
    payout: amountOrNull(row.payoutCents),
    cashedOutStake: formatAmount(row.cashedOutStakeCents),
    cashedOut: formatAmount(row.cashedOutCents),
    reversedPayouts: formatAmount(row.reversedCents),
    reversedCashOuts: row.reversed && { amount: formatAmount(row.reversed.cents), reason: row.reversed.reason },
    system: row.system,
    stakePerLine: amountOrNull(row.lineStakeCents),
    ...(row.bonus && { bonus: toBonus(row.bonus, row.status) }),
    freeBetId: row.freeBetId,
    boostId: row.boostId,
    isAccumulator: row.isAccumulator,
    accumulatorId: row.isAccumulator ? row.id : null,
    legs,
    explanation: row.note ?? single?.explanation ?? null,
    rulesVersion: row.legs[0]?.rulesVersion ?? null,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

export async function listBets(database: Queryable, { before = Number.MAX_SAFE_INTEGER, limit }: Page): Promise<Bet[]> {
  const page = sql<BetRow>`${SELECT_BETS} where b.id < ${before} order by b.id desc limit ${limit}`;
  return (await page.all(database)).map(toBet);
}

/** Finds the page's rows first, so that only those are read in full. */
export async function listUserBets(
  database: Queryable,
  userId: number,
  { before = Number.MAX_SAFE_INTEGER, limit, ...filter }: Page & BetFilter,
): Promise<Bet[]> {
  const { all, sql: matches } = betConditions(filter);
  const page = betPage(filter, before);
  const statement = sql<BetRow>`${SELECT_BETS}
    where b.id = any (array(
      select b.id from bets b where b.user_id = ${userId} and ${matches} and ${page.before}
      order by ${page.orderBy} limit ${limit}))
    order by ${page.orderBy}`;
  // Every player reads this list, so each connection prepares the statement without filters once.
  const rows = await (all.length === 0 ? statement.named('bets-of-player') : statement).all(database);
  return rows.map(toBet);
}

export async function findBets(database: Queryable, ids: readonly number[]): Promise<Bet[]> {
  const statement = sql<BetRow>`${SELECT_BETS} where b.id = ${anyOf(ids)} order by b.id`;
  return (await statement.named('find-bets').all(database)).map(toBet);
}

/** Refuses with NOT_FOUND. */
export async function readBet(database: Queryable, id: number): Promise<Bet> {
  return (await findBets(database, [id]))[0] ?? refuse('NOT_FOUND');
}

export async function countBets(database: Queryable, userId: number): Promise<{ all: number; won: number }> {
  return sql<{ all: number; won: number }>`
    select count(*)::int as "all", count(*) filter (where status = 'won')::int as won
    from bets where user_id = ${userId}`.one(database);
}

export async function countOpenBets(database: Queryable, userId: number): Promise<number> {
  return sql`select count(*)::int from bets where user_id = ${userId} and status = 'pending'`.value<number>(database);
}
