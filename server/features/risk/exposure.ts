import type { Exposure, GameExposure } from '#contract/risk/objects.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import { type Cents, cents, formatAmount, sumCents } from '#domain/money.ts';
import { bestScore, type Position, type PositionLeg, profitByScore, type ScoreProfit } from '#domain/risk/exposure.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

type PositionRow = {
  key: SelectionKey;
  base: Score | null;
  scorerSide: TeamSide | null;
  stake: Cents;
  accumulatorStake: Cents;
  payout: Cents;
};
type GameRow = Pick<Exposure, 'gameId' | 'homeTeam' | 'awayTeam'> & { score: Score; positions: PositionRow[] };

/** The exposure of all games that have open bets and are not over, worst first. */
export async function listExposure(database: Queryable): Promise<Exposure[]> {
  const games = await readGames(
    database,
    sql`g.status in ('upcoming', 'live', 'postponed') and exists (select from exposures where game_id = g.id
      and stake_cents + accumulator_stake_cents + payout_cents + accumulator_payout_cents > 0)`,
  );
  const exposures = games.map(toExposure).sort((a, b) => a.worstCents - b.worstCents || a.gameId - b.gameId);
  return exposures.map(({ exposure }) => exposure);
}

/** Refuses with NOT_FOUND. */
export async function gameExposure(database: Queryable, gameId: number): Promise<GameExposure> {
  const [game] = await readGames(database, sql`g.id = ${gameId}`);
  if (game === undefined) refuse('NOT_FOUND');
  return { ...toExposure(game).exposure, selections: toSelections(game.positions) };
}

function readGames(database: Queryable, condition: Statement<object>): Promise<GameRow[]> {
  return sql<GameRow>`
    select g.id as "gameId", g.home_team as "homeTeam", g.away_team as "awayTeam",
      json_build_object('home', g.home_score, 'away', g.away_score) as score,
      coalesce(json_agg(json_build_object('key', e.selection_key,
        'base', case when e.home_base >= 0 then json_build_object('home', e.home_base, 'away', e.away_base) end,
        'scorerSide', case p.team when g.home_team then 'home' when g.away_team then 'away' end,
        'stake', e.stake_cents, 'accumulatorStake', e.accumulator_stake_cents,
        'payout', e.payout_cents + e.accumulator_payout_cents)) filter (where e.game_id is not null), '[]') as positions
    from games g left join exposures e on e.game_id = g.id
    left join players p on p.id = substring(e.selection_key from '^[a-z_0-9]+@player=([0-9]+)$')::bigint
    where ${condition}
    group by g.id`.all(database);
}

/**
 * The selections with open bets, highest liability first. Leaves out bet builders, and adds up
 * in-play handicaps regardless of the score from which they count.
 */
function toSelections(positions: readonly PositionRow[]): GameExposure['selections'] {
  const byKey = new Map<SelectionKey, PositionRow[]>();
  for (const position of positions) {
    const { key, stake, accumulatorStake, payout } = position;
    if (!key.startsWith(BUILDER_PREFIX) && stake + accumulatorStake + payout > 0)
      byKey.set(key, [...(byKey.get(key) ?? []), position]);
  }
  const selections = [...byKey].map(([key, rows]) => {
    const stakes = sumCents(rows.flatMap(({ stake, accumulatorStake }) => [stake, accumulatorStake]));
    const payout = sumCents(rows.map((row) => row.payout));
    return { key, stakes, liability: cents(payout - stakes) };
  });
  selections.sort((a, b) => b.liability - a.liability);
  return selections.map(({ key, stakes, liability }) => ({
    key,
    stakes: formatAmount(stakes),
    liability: formatAmount(liability),
  }));
}

function toExposure({ score, positions, ...game }: GameRow) {
  const scores = profitByScore(positions.map(toPosition), score);
  const worst = scores[0] as ScoreProfit;
  const exposure = {
    ...game,
    stakes: formatAmount(sumCents(positions.map(({ stake }) => stake))),
    accumulatorStakes: formatAmount(sumCents(positions.map(({ accumulatorStake }) => accumulatorStake))),
    worst: toResponse(worst),
    best: toResponse(bestScore(scores)),
    scores: scores.map(toResponse),
  };
  return { gameId: game.gameId, worstCents: worst.profitCents, exposure };
}

const toPosition = ({ stake, accumulatorStake, payout, ...leg }: PositionRow): Position => ({
  legs: legsOf(leg),
  stakeCents: cents(stake + accumulatorStake),
  payoutCents: payout,
});

const BUILDER_PREFIX = 'builder:';

function legsOf(leg: PositionLeg): PositionLeg[] {
  if (!leg.key.startsWith(BUILDER_PREFIX)) return [leg];
  return leg.key.slice(BUILDER_PREFIX.length).split('+').map(toBuilderLeg);
}

/** One selection of a builder in its SQL form: "handicap/away@-0.50#1:0" (exposed_units). */
function toBuilderLeg(text: string): PositionLeg {
  const [key = '', score] = text.split('#');
  const [home, away] = (score ?? '').split(':').map(Number);
  return {
    key,
    base: home === undefined || away === undefined ? null : { home, away },
    scorerSide: null,
  };
}

const toResponse = ({ home, away, profitCents }: ScoreProfit) => ({ home, away, profit: formatAmount(profitCents) });
