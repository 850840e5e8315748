// Scorer chances: each position scores a fixed share of a side's goals, split equally among the
// position's listed players. Own goals credit no scorer.
import type { Goal, Score, TeamSide } from '#domain/game.ts';

const POSITIONS = ['FW', 'MF', 'DF', 'GK'] as const;
export type Position = (typeof POSITIONS)[number];

/** The assumed share of a side's goals by position. */
const GOAL_SHARE_OF_POSITION: Readonly<Record<Position, number>> = { FW: 0.63, MF: 0.27, DF: 0.09, GK: 0.01 };

/** The maximum share of a side's goals for one player, however few players are listed. */
const MAX_GOAL_SHARE = 0.4;

/** The assumed share of own goals among all goals. */
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

/** The position for a term in a squad list. */
export function positionOf(word: string): Position {
  if ((POSITIONS as readonly string[]).includes(word)) return word as Position;
  return POSITION_WORDS.find(([, pattern]) => pattern.test(word.trim()))?.[0] ?? 'MF';
}

/** Each listed player's share of their side's goals, at most MAX_GOAL_SHARE. */
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

/** The scorers of the goals so far, without own goals; null if a goal or its scorer is missing. */
export function scorersOf(score: Score, goals: readonly Goal[]): number[] | null {
  if (goals.length !== score.home + score.away) return null;
  const scorers = goals.filter((goal) => !goal.ownGoal).map((goal) => goal.playerId);
  return scorers.every((playerId) => playerId !== null) ? scorers : null;
}
