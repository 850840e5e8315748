import type { Bet, Leg } from '#contract/bets/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { findBetType } from '#domain/markets/api-fields.ts';
import { marketLabel, selectionLabel } from '#domain/markets/labels.ts';
import { parseLine } from '#domain/markets/line.ts';
import { raw, sql } from '#server/database/sql.ts';
import { asId, Conditions, prefixPattern, searchPattern, type TableSource } from '#server/database/table-query.ts';
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
};

const betOrder = {
  id: 'b.id',
  stake: 'b.stake_cents',
  odds: 'b.odds_hundredths',
  potentialWin: 'b.potential_win_cents',
  payout: 'b.payout_cents',
  createdAt: 'b.created_at',
};

export function betsSource(query: CallQuery<'searchBets'>): TableSource {
  const conditions = new Conditions()
    .add('b.status = $?', query.status)
    .add('b.user_id = $?', query.userId)
    // An array, as for searches: counting the bets of a game in a join with all legs took seconds.
    .add('b.id = any (array(select bet_id from bet_legs where game_id = $?))', query.gameId)
    .between('b.stake_cents', query.stakeMin, query.stakeMax)
    .add('b.is_accumulator = $?', query.accumulator)
    .during('b.created_at', query.from, query.to);
  addNameSearch(conditions, query.player, 'b.user_id');
  if (query.search)
    conditions.and(sql`b.id = any (array(
      select ${asId(query.search)}::bigint
      union all select id from bets where user_id in (
        select id from users where username_key like ${prefixPattern(query.search.toLowerCase())})
      union all select bet_id from bet_legs where game_id in (
        select id from games g where ${raw(GAME_TEXT)} like ${searchPattern(query.search)})))`);
  const nullable = query.sort === 'payout';
  return { from: 'bets b', id: 'b.id', orderBy: betOrder[query.sort], nullable, conditions };
}
