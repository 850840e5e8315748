// Scorer chances: forwards score 63 % of a side's goals, midfielders 27 %, defenders 9 % and
// goalkeepers 1 %, split equally among the listed players of the position. A few goals are own
// goals and credit no scorer.
import type { Goal, Score, TeamSide } from '#domain/game.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';

export const POSITIONS = ['FW', 'MF', 'DF', 'GK'] as const;
export type Position = (typeof POSITIONS)[number];

/** The share of a side's goals by position, over many thousand league games. */
export const GOAL_SHARE_OF_POSITION: Readonly<Record<Position, number>> = { FW: 0.63, MF: 0.27, DF: 0.09, GK: 0.01 };

/** The maximum share of a side's goals for one player, however few players are listed. */
export const MAX_GOAL_SHARE = 0.4;

/** The share of own goals: about 1 in 33. */
export const OWN_GOAL_SHARE = 0.03;

export type PricedPlayer = {
  readonly id: number;
  readonly side: TeamSide;
  /** As listed: "FW", "Forward", "striker", "GK" and so on; midfielder if unknown. */
  readonly position: string;
};

export type ScorerShare = {
  readonly id: number;
  readonly side: TeamSide;
  /** The player's share of their side's goals that are not own goals. */
  readonly share: number;
};

const POSITION_WORDS: readonly [Position, RegExp][] = [
  ['GK', /^(gk|goal|keeper)/i],
  ['DF', /^(df|def|d$|cb|lb|rb|lwb|rwb|centre.?back|full.?back|left.?back|right.?back)/i],
  ['FW', /^(fw|forw|f$|st$|str|cf|lw$|rw$|ss$|att|wing|left.?wing|right.?wing|centre.?for)/i],
];

/** The position that a listed word means. */
export function positionOf(word: string): Position {
  if ((POSITIONS as readonly string[]).includes(word)) return word as Position;
  return POSITION_WORDS.find(([, pattern]) => pattern.test(word.trim()))?.[0] ?? 'MF';
}

/** Each listed player's share of their side's goals. */
export function scorerShares(players: readonly PricedPlayer[]): ScorerShare[] {
  const positions = players.map((player) => positionOf(player.position));
  const counts: Record<TeamSide, Record<Position, number>> = { home: noPlayers(), away: noPlayers() };
  players.forEach(({ side }, index) => {
    counts[side][positions[index] as Position] += 1;
  });
  return players.map(({ id, side }, index) => {
    const position = positions[index] as Position;
    return { id, side, share: Math.min(GOAL_SHARE_OF_POSITION[position] / counts[side][position], MAX_GOAL_SHARE) };
  });
}

const noPlayers = (): Record<Position, number> => ({ FW: 0, MF: 0, DF: 0, GK: 0 });

/** What the scorer markets need, calculated once for all players. */
export type ScorerOutlook = {
  /** The chance that the first (last) counting goal of the game is still to come, by side. */
  readonly nextFirst: Readonly<Record<TeamSide, number>>;
  readonly nextLast: Readonly<Record<TeamSide, number>>;
  /** The last scorer so far, and the chance that no other counting goal follows. */
  readonly lastSoFar: number | null;
  readonly noMoreGoals: number;
  readonly scored: ReadonlySet<number>;
  readonly further: Readonly<Record<TeamSide, readonly number[]>>;
};

/**
 * The scorer outlook of a game. Any order of the further goals is equally likely, so of h home and
 * a away goals the first (and the last) is a home goal with chance h / (h + a).
 * @param goals the goals so far, in order
 * @returns null if a goal or its scorer is missing, which closes all scorer markets
 */
export function scorerOutlook(outlook: Outlook, goals: readonly Goal[]): ScorerOutlook | null {
  const scorers = scorersOf(outlook.score, goals);
  if (scorers === null) return null;
  const furtherGoals = nextGoalChances(outlook);
  return {
    nextFirst: scorers.length === 0 ? furtherGoals : { home: 0, away: 0 },
    nextLast: furtherGoals,
    lastSoFar: scorers.at(-1) ?? null,
    noMoreGoals: 1 - furtherGoals.home - furtherGoals.away,
    scored: new Set(scorers),
    further: { home: outlook.homeFurther, away: outlook.awayFurther },
  };
}

/** The scorers of the goals so far, without own goals; null if a goal or its scorer is missing. */
export function scorersOf(score: Score, goals: readonly Goal[]): number[] | null {
  if (goals.length !== score.home + score.away) return null;
  const scorers = goals.filter((goal) => !goal.ownGoal).map((goal) => goal.playerId);
  return scorers.every((playerId) => playerId !== null) ? scorers : null;
}

/** 1 - OWN_GOAL_SHARE^n: the chance that at least one of n goals is not an own goal. */
const ONE_COUNTS = Float64Array.from({ length: 2 * GRID_SIDE }, (_none, goals) => 1 - OWN_GOAL_SHARE ** goals);

function nextGoalChances(outlook: Outlook): Record<TeamSide, number> {
  let homeFirst = 0;
  let awayFirst = 0;
  for (let home = 0, cell = 0; home < GRID_SIDE; home += 1) {
    for (let away = 0; away < GRID_SIDE; away += 1, cell += 1) {
      const all = home + away;
      if (all === 0) continue;
      const each = ((outlook.grid[cell] as number) * (ONE_COUNTS[all] as number)) / all;
      homeFirst += each * home;
      awayFirst += each * away;
    }
  }
  return { home: homeFirst, away: awayFirst };
}

export function firstScorerChance(outlook: ScorerOutlook, player: ScorerShare): number {
  return outlook.nextFirst[player.side] * player.share;
}

export function lastScorerChance(outlook: ScorerOutlook, player: ScorerShare): number {
  const holds = outlook.lastSoFar === player.id ? outlook.noMoreGoals : 0;
  return outlook.nextLast[player.side] * player.share + holds;
}

/** One minus the chance that other players score all further goals of their side. */
export function anytimeScorerChance(outlook: ScorerOutlook, player: ScorerShare): number {
  if (outlook.scored.has(player.id)) return 1;
  return Math.max(0, 1 - chanceOfNoneBy(outlook.further[player.side], player.share));
}

/** The chance that players with this combined share score none of a side's further goals. */
export function chanceOfNoneBy(further: readonly number[], share: number): number {
  const other = 1 - (1 - OWN_GOAL_SHARE) * share;
  let chance = 0;
  for (let goals = further.length - 1; goals >= 0; goals -= 1) chance = chance * other + (further[goals] as number);
  return chance;
}
