import type { Exposure } from '#contract/risk/objects.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import { type Cents, cents, formatAmount, sumCents } from '#domain/money.ts';
import { bestScore, type Position, type PositionLeg, profitByScore, type ScoreProfit } from '#domain/risk/exposure.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type PositionRow = {
  priceField: string;
  line: LineQuarters | null;
  base: Score | null;
  scorerSide: TeamSide | null;
  stake: Cents;
  accumulatorStake: Cents;
  payout: Cents;
};
type GameRow = Pick<Exposure, 'gameId' | 'homeTeam' | 'awayTeam'> & { score: Score; positions: PositionRow[] };

/** Represents a selection without a line in the table: outside the range of lines. */
const NO_LINE = -1000;

/** The exposure of all games with open bets that are not over, or of one, worst first. */
export async function listExposure(database: Queryable, gameId?: number): Promise<Exposure[]> {
  const games = await sql<GameRow>`
    select g.id as "gameId", g.home_team as "homeTeam", g.away_team as "awayTeam",
      json_build_object('home', g.home_score, 'away', g.away_score) as score,
      json_agg(json_build_object('priceField', e.price_field, 'line', nullif(e.line_quarters, ${NO_LINE}),
        'base', case when e.home_base >= 0 then json_build_object('home', e.home_base, 'away', e.away_base) end,
        'scorerSide', case p.team when g.home_team then 'home' when g.away_team then 'away' end,
        'stake', e.stake_cents, 'accumulatorStake', e.accumulator_stake_cents,
        'payout', e.payout_cents + e.accumulator_payout_cents)) as positions
    from exposures e join games g on g.id = e.game_id
    left join players p on p.id = substring(e.price_field from '^[a-zA-Z]+:([0-9]+)$')::bigint
    where g.status in ('upcoming', 'live', 'postponed') and (${gameId}::bigint is null or e.game_id = ${gameId})
    group by g.id`.all(database);
  const exposures = games.map(toExposure).sort((a, b) => a.worstCents - b.worstCents || a.gameId - b.gameId);
  return exposures.map(({ exposure }) => exposure);
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

const BUILDER = 'builder:';

function legsOf(leg: PositionLeg): PositionLeg[] {
  if (!leg.priceField.startsWith(BUILDER)) return [leg];
  return leg.priceField.slice(BUILDER.length).split('+').map(toBuilderLeg);
}

/** One selection of a builder in its SQL form: "handicapAwayOdds@-2#1:0" (exposed_units). */
function toBuilderLeg(text: string): PositionLeg {
  const [name = '', score] = text.split('#');
  const [priceField = '', line] = name.split('@');
  const [home, away] = (score ?? '').split(':').map(Number);
  return {
    priceField,
    line: line === undefined ? null : lineQuarters(Number(line)),
    base: home === undefined || away === undefined ? null : { home, away },
    scorerSide: null,
  };
}

const toResponse = ({ home, away, profitCents }: ScoreProfit) => ({ home, away, profit: formatAmount(profitCents) });
