import type { Exposure } from '#contract/risk/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import { type Cents, cents, formatAmount, sumCents } from '#domain/money.ts';
import { bestScore, type Position, type PositionLeg, profitByScore, type ScoreProfit } from '#domain/risk/exposure.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type ExposureRow = {
  game_id: number;
  home_team: string;
  away_team: string;
  home_score: number;
  away_score: number;
  price_field: string;
  line_quarters: number;
  home_base: number;
  away_base: number;
  scorer_side: TeamSide | null;
  stake_cents: Cents;
  payout_cents: Cents;
  accumulator_stake_cents: Cents;
  accumulator_payout_cents: Cents;
};

/** The exposure of all games with open bets that are not over, or of one, worst first. */
export async function listExposure(database: Queryable, gameId?: number): Promise<Exposure[]> {
  const rows = await sql<ExposureRow>`
    select e.*, g.home_team, g.away_team, g.home_score, g.away_score,
      case p.team when g.home_team then 'home' when g.away_team then 'away' end as scorer_side
    from exposures e join games g on g.id = e.game_id
    left join players p on p.id = substring(e.price_field from '^[a-zA-Z]+:([0-9]+)$')::bigint
    where g.status in ('upcoming', 'live', 'postponed') and (${gameId ?? null}::bigint is null
      or e.game_id = ${gameId ?? null})
    order by e.game_id`.all(database);
  const games = new Map<number, ExposureRow[]>();
  for (const row of rows) games.set(row.game_id, [...(games.get(row.game_id) ?? []), row]);
  const exposures = [...games.values()].map(toExposure);
  return exposures.sort((a, b) => a.worstCents - b.worstCents).map(({ exposure }) => exposure);
}

function toExposure(rows: ExposureRow[]): { worstCents: Cents; exposure: Exposure } {
  const game = rows[0] as ExposureRow;
  const scores = profitByScore(rows.map(toPosition), { home: game.home_score, away: game.away_score });
  const worst = scores[0] as ScoreProfit;
  const exposure = {
    gameId: game.game_id,
    homeTeam: game.home_team,
    awayTeam: game.away_team,
    stakes: formatAmount(sumCents(rows.map((row) => row.stake_cents))),
    accumulatorStakes: formatAmount(sumCents(rows.map((row) => row.accumulator_stake_cents))),
    worst: toAnswer(worst),
    best: toAnswer(bestScore(scores)),
    scores: scores.map(toAnswer),
  };
  return { worstCents: worst.profitCents, exposure };
}

/** Represents a selection without a line in the table: outside the range of lines. */
const NO_LINE = -1000;

function toPosition(row: ExposureRow): Position {
  return {
    legs: legsOf(row),
    stakeCents: cents(row.stake_cents + row.accumulator_stake_cents),
    payoutCents: cents(row.payout_cents + row.accumulator_payout_cents),
  };
}

const BUILDER = 'builder:';

function legsOf(row: ExposureRow): PositionLeg[] {
  if (row.price_field.startsWith(BUILDER)) return row.price_field.slice(BUILDER.length).split('+').map(toBuilderLeg);
  const line: LineQuarters | null = row.line_quarters === NO_LINE ? null : lineQuarters(row.line_quarters);
  const base = row.home_base < 0 ? null : { home: row.home_base, away: row.away_base };
  return [{ priceField: row.price_field, line, base, scorerSide: row.scorer_side }];
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

const toAnswer = ({ home, away, profitCents }: ScoreProfit) => ({ home, away, profit: formatAmount(profitCents) });
