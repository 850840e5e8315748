// The demo's past games. Three have handicap lines that give void, half won and half lost bets.
import { leader, type Score } from '#domain/game.ts';
import { lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';
import { chooseLines } from '#domain/pricing/price-game.ts';
import type { SelectionRequest } from '#server/features/bets/placing/selection-request.ts';
import type { MatchScript } from '#server/feeds/match-script.ts';
import { type Fixture, fixturesBetween, isMain } from '#server/feeds/simulator/calendar.ts';
import { modelOf } from '#server/feeds/simulator/play-out.ts';
import type { Simulator } from '#server/feeds/simulator/simulator.ts';

const HOUR_MS = 3_600_000;
const DAYS_BACK = 3;

export type PastGame = { gameId: number; score: Score; scorerIds: number[] };

export type PastGames = {
  /** For each outcome, the game whose handicap line gives it to a bet on the home side. */
  handicap: Record<HandicapOutcome, PastGame>;
  others: PastGame[];
};

type HandicapOutcome = 'void' | 'half_won' | 'half_lost';

/** In quarter goals: the sum of the home side's lead and its line for this outcome. */
const adjustedLeadQuarters: Record<HandicapOutcome, number> = { void: 0, half_won: 1, half_lost: -1 };

/** Creates the main games of the last days, and all games of the last hour, which may be live. */
export async function openPastGames(simulator: Simulator, nowMs: number): Promise<PastGames> {
  const main = fixturesBetween(nowMs - DAYS_BACK * 24 * HOUR_MS, nowMs - HOUR_MS).filter(isMain);
  const remaining = await Promise.all(main.map((fixture) => resultOf(simulator, fixture)));
  const handicap: Partial<PastGames['handicap']> = {};
  for (const outcome of ['void', 'half_won', 'half_lost'] as const) {
    const [nearest] = remaining
      .sort((one, other) => lineDistance(one, outcome) - lineDistance(other, outcome))
      .splice(0, 1);
    if (!nearest) throw new Error("the demo's calendar has no games");
    handicap[outcome] = await openWithResult(simulator, nearest, lineFor(nearest.score, outcome));
  }
  const others: PastGame[] = [];
  for (const game of remaining) others.push(await openWithResult(simulator, game));
  await simulator.openAll(fixturesBetween(nowMs - HOUR_MS, nowMs));
  return { handicap: handicap as PastGames['handicap'], others };
}

type FixtureResult = { fixture: Fixture; score: Score; scorerIds: number[] };

async function resultOf(simulator: Simulator, fixture: Fixture): Promise<FixtureResult> {
  const script = await simulator.scriptOf(fixture);
  const goalsOf = (team: 'home' | 'away') => script.goals.filter((goal) => goal.team === team).length;
  return { fixture, score: { home: goalsOf('home'), away: goalsOf('away') }, scorerIds: scorersOf(script) };
}

function scorersOf({ goals }: MatchScript): number[] {
  return goals.flatMap(({ ownGoal, playerId }) => (ownGoal || playerId === null ? [] : [playerId]));
}

async function openWithResult(
  simulator: Simulator,
  { fixture, score, scorerIds }: FixtureResult,
  handicapLineQuarters?: number,
): Promise<PastGame> {
  const lines = handicapLineQuarters === undefined ? {} : { handicapLine: lineQuarters(handicapLineQuarters) };
  return { gameId: await simulator.open(fixture, lines), score, scorerIds };
}

function lineFor({ home, away }: Score, outcome: HandicapOutcome): number {
  return adjustedLeadQuarters[outcome] - 4 * (home - away);
}

function lineDistance({ fixture, score }: FixtureResult, outcome: HandicapOutcome): number {
  const line = lineFor(score, outcome);
  const modelLine = chooseLines(modelOf(fixture.homeTeam, fixture.awayTeam)).handicapLine;
  return Math.abs(line) > MAX_LINE_QUARTERS ? Number.POSITIVE_INFINITY : Math.abs(line - modelLine);
}

export function winningSelection({ gameId, score }: PastGame): SelectionRequest {
  return { gameId, betType: 'match_result', selection: leader(score) };
}

export function losingSelection({ gameId, score }: PastGame): SelectionRequest {
  return { gameId, betType: 'over_under', selection: score.home + score.away > 2 ? 'under_2.5' : 'over_2.5' };
}

export function scorerSelection({ gameId, scorerIds }: PastGame): SelectionRequest | null {
  const [playerId] = scorerIds;
  return playerId === undefined ? null : { gameId, betType: 'anytime_goalscorer', playerId };
}
