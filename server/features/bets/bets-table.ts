import type { Bet, Leg } from '#contract/bets/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { findBetType } from '#domain/markets/api-fields.ts';
import { marketLabel, selectionLabel } from '#domain/markets/labels.ts';
import { parseLine } from '#domain/markets/line.ts';
import { raw, sql } from '#server/database/sql.ts';
import {
  asId,
  Conditions,
  isLongEnough,
  prefixPattern,
  searchPattern,
  type TableSource,
} from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { BetPromotion } from '#server/features/bets/bet-promotions.ts';
import { GAME_TEXT } from '#server/features/games/games-table.ts';
import { addNameSearch } from '#server/features/users/users-table.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

const matchOf = (leg: { homeTeam: string | null; awayTeam: string | null }) => `${leg.homeTeam} v ${leg.awayTeam}`;

function selectionOf({ betType, homeTeam: home, awayTeam: away, ...leg }: Leg): string {
  const spec = betType && findBetType({ ...leg, betType });
  const selection = leg.playerId === null ? (spec?.selection ?? leg.selection) : null;
  const line = spec?.line ?? parseLine(leg.line);
  return selectionLabel({ ...leg, selection, line }, { home, away, player: leg.selection });
}

export const betColumns: CsvColumns<Bet & Partial<BetPromotion>> = {
  ID: (bet) => bet.id,
  'User ID': (bet) => bet.userId,
  Username: (bet) => bet.username,
  Game: (bet) => bet.legs.map(matchOf).join('; '),
  Market: (bet) => bet.legs.map((leg) => marketLabel(leg.market)).join('; '),
  Selection: (bet) => bet.legs.map(selectionOf).join('; '),
  System: (bet) => bet.system,
  // A system's odds are just its full payout divided by its total stake.
  Odds: (bet) => (bet.system === null ? bet.odds : null),
  Stake: (bet) => bet.stake,
  'Potential win': (bet) => bet.potentialWin,
  Status: (bet) => bet.status,
  Payout: (bet) => bet.payout,
  Placed: (bet) => bet.createdAt,
  Settled: (bet) => bet.settledAt,
  'Game IDs': (bet) => bet.legs.map(({ gameId }) => gameId).join('; '),
  'Cashed-out stake': (bet) => bet.cashedOutStake,
  'Cashed out': (bet) => bet.cashedOut,
  'Free bet ID': (bet) => bet.freeBetId,
  'Boost ID': (bet) => bet.boostId,
  'Bonus %': (bet) => bet.bonus?.percent ?? null,
  'Potential bonus': (bet) => bet.bonus?.potential ?? null,
  'Bonus in payout': (bet) => bet.bonus?.paid ?? null,
  'Promotion ID': (bet) => bet.promotionId,
  Promotion: (bet) => bet.promotion,
  'Selection odds': (bet) => bet.legs.map(({ odds }) => odds).join('; '),
  // Repeated for each selection of the bet builder.
  'Bet builder odds': (bet) => bet.legs.flatMap(({ groupOdds }) => groupOdds ?? []).join('; '),
  'Selection results': (bet) => bet.legs.map(({ status }) => status).join('; '),
  Explanation: (bet) => bet.explanation ?? bet.legs.flatMap(({ explanation }) => explanation ?? []).join('; '),
  'Rules version': (bet) => bet.rulesVersion,
  'Reversed payouts': (bet) => bet.reversedPayouts,
};

const betOrder = {
  id: 'b.id',
  stake: 'b.stake_cents',
  odds: 'b.odds_hundredths',
  potentialWin: 'b.potential_win_cents',
  payout: 'b.payout_cents',
  createdAt: 'b.created_at',
};

const usersNamed = (text: string) =>
  sql`select id from users where username_key like ${prefixPattern(text.toLowerCase())}`;
/** Not searched for one or two letters: "ma" matched the games of two fifths of a million bets. */
const gamesNamed = (text: string) =>
  sql`select id from games g where ${isLongEnough(text)} and ${raw(GAME_TEXT)} like ${searchPattern(text)}`;

const betsFoundBy = (text: string) => sql`
  select ${asId(text)}::bigint as id
  union all select id from bets where user_id in (${usersNamed(text)})
  union all select bet_id from bet_legs where game_id in (${gamesNamed(text)})`;

const MANY_BETS = 100_000;

/** The bets that a search finds, read once for the page and its count; null if there are many. */
export async function readFoundBets(
  database: Queryable,
  search: string | undefined,
  atMost = MANY_BETS,
): Promise<readonly number[] | null> {
  if (!search) return null;
  const ids = await sql`${betsFoundBy(search)} limit ${atMost + 1}`.allValues<number>(database);
  return ids.length > atMost ? null : ids;
}

// "is true" makes the planner compare the names of all games once, and "offset 0" makes it look up
// the legs of each bet.
const isFoundBy = (text: string) => sql`
  b.id = ${asId(text)} or b.user_id in (${usersNamed(text)}) or exists (
    select from bet_legs leg where leg.bet_id = b.id and (leg.game_id in (${gamesNamed(text)})) is true offset 0)`;

/**
 * If many bets match, they are scanned in the table's sort order when it has an index: 2 s instead
 * of 11 s when most of a million bets match.
 */
function manyFoundBy(search: string, sort: CallQuery<'searchBets'>['sort']) {
  return sort === 'id' || sort === 'stake' ? isFoundBy(search) : sql`b.id = any (array(${betsFoundBy(search)}))`;
}

export function betsSource(query: CallQuery<'searchBets'>, found: readonly number[] | null = null): TableSource {
  const conditions = new Conditions()
    .add('b.status = $?', query.status)
    .add('b.user_id = $?', query.userId)
    // An array, as for searches: counting the bets of a game in a join with all legs took seconds.
    .add('b.id = any (array(select bet_id from bet_legs where game_id = $?))', query.gameId)
    .between('b.stake_cents', query.stakeMin, query.stakeMax)
    .add('b.is_accumulator = $?', query.accumulator)
    .during('b.created_at', query.from, query.to);
  addNameSearch(conditions, query.player, 'b.user_id');
  if (query.search) conditions.and(found ? sql`b.id = any(${found}::bigint[])` : manyFoundBy(query.search, query.sort));
  const nullable = query.sort === 'payout';
  return { from: 'bets b', id: 'b.id', orderBy: betOrder[query.sort], nullable, conditions };
}
