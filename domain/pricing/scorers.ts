// Scorer chances: each position scores a fixed share of a side's goals, split equally among the
// position's listed players. Own goals credit no scorer. Shares that no listed player has, because
// a position is missing or a player has the maximum, go to the others if the squad may be complete:
// otherwise bets on all of them would cost less than they return (decision 0010). For the same
// reason, shares are those of a player on the pitch (decision 0197). One person's change to a squad
// can shorten prices, but lengthens none (decision 0193).
import type { Goal, Score, TeamSide } from '#domain/game.ts';

const POSITIONS = ['FW', 'MF', 'DF', 'GK'] as const;
export type Position = (typeof POSITIONS)[number];

/** The assumed share of a side's goals by position. */
const GOAL_SHARE_OF_POSITION: Readonly<Record<Position, number>> = { FW: 0.63, MF: 0.27, DF: 0.09, GK: 0.01 };

/** The maximum share of a side's goals for one player, however few players are listed. */
const MAX_GOAL_SHARE = 0.4;

/**
 * The minimum share of a player whom one person has added or renamed. Even for a hat-trick, whose
 * chance falls with the cube of the share, the price is then at most about twice that of a team's
 * only forward.
 */
const MIN_SHARE_OF_NEW_PLAYER = 0.8 * MAX_GOAL_SHARE;

/** The assumed share of own goals among all goals. */
export const OWN_GOAL_SHARE = 0.03;

export type PricedPlayer = {
  readonly id: number;
  readonly side: TeamSide;
  /** As listed: "FW", "Forward", "striker", "GK" and so on; midfielder if unknown. */
  readonly position: string;
  /** A change by one person that another has not confirmed. */
  readonly unconfirmed?: UnconfirmedChange | undefined;
};

export type UnconfirmedChange = {
  /** The position before the change; null if the player was not in the squad. */
  readonly from: string | null;
  /** Added, or renamed to someone else. */
  readonly isNewPlayer: boolean;
  /** Counts in the shares of others, but is not priced. */
  readonly isRemoved: boolean;
};

export type ScorerShare = {
  readonly id: number;
  readonly side: TeamSide;
  /** The player's share of their side's goals that are not own goals, while on the pitch. */
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

/**
 * Each listed player's share of their side's goals, at most MAX_GOAL_SHARE. A change by one person
 * does not count in the shares of others. With unconfirmed changes, a side's shares can add up to
 * more than 1.
 */
export function scorerShares(players: readonly PricedPlayer[]): ScorerShare[] {
  const counted = players.map((player) => ({ ...player, ...positionsOf(player) }));
  const counts: Record<TeamSide, PlayerCounts> = { home: noPlayers(), away: noPlayers() };
  for (const { side, confirmed } of counted) {
    if (confirmed !== null) counts[side][confirmed] += 1;
  }
  const shares = { home: sharesByPosition(counts.home), away: sharesByPosition(counts.away) };
  return counted
    .filter(({ unconfirmed }) => !unconfirmed?.isRemoved)
    .map(({ id, side, listed, confirmed, unconfirmed }) => {
      const before = confirmed === null ? 0 : shares[side][confirmed];
      if (unconfirmed === undefined) return { id, side, share: before };
      const moved = { ...counts[side] };
      if (confirmed !== null) moved[confirmed] -= 1;
      moved[listed] += 1;
      const least = unconfirmed.isNewPlayer ? MIN_SHARE_OF_NEW_PLAYER : 0;
      return { id, side, share: Math.max(sharesByPosition(moved)[listed], before, least) };
    });
}

/**
 * The shares for prices, which can be higher than those that cash-outs use: a player whom one
 * person has removed has no price, so the others must cover that share too.
 */
export function pricingShares(players: readonly PricedPlayer[]): ScorerShare[] {
  const shares = scorerShares(players);
  const remaining = players.filter(({ unconfirmed }) => !unconfirmed?.isRemoved);
  if (remaining.length === players.length) return shares;
  const others = scorerShares(remaining);
  return shares.map((each, index) => ({ ...each, share: Math.max(each.share, others[index]?.share ?? 0) }));
}

/**
 * The share of one player in each position. Stakes on players who don't play are returned, so if
 * more than eleven are listed, each gets the share of a player who is on the pitch.
 */
function sharesByPosition(counts: PlayerCounts): Record<Position, number> {
  const shares = sharesOfSquad(counts);
  const factor = Math.max(listedIn(counts) / ON_THE_PITCH, 1);
  for (const position of POSITIONS) shares[position] = capped(shares[position] * factor);
  return shares;
}

const ON_THE_PITCH = 11;

/** The shares of all listed players add up to at most 1. */
function sharesOfSquad(counts: PlayerCounts): Record<Position, number> {
  const shares = { ...GOAL_SHARE_OF_POSITION };
  for (const position of POSITIONS) shares[position] = capped(shares[position] / Math.max(counts[position], 1));
  const sumOf = (positions: readonly Position[]) =>
    positions.reduce((sum, position) => sum + counts[position] * shares[position], 0);
  const assigned = sumOf(POSITIONS);
  const wanted = assigned + (1 - assigned) * partListed(counts);
  // Each round either raises a position to the maximum or adds all that is still missing.
  for (let round = 0; round < POSITIONS.length; round += 1) {
    const open = POSITIONS.filter((position) => counts[position] > 0 && shares[position] < MAX_GOAL_SHARE);
    const missing = wanted - sumOf(POSITIONS);
    if (open.length === 0 || missing < SHARE_TOLERANCE) break;
    const factor = 1 + missing / sumOf(open);
    for (const position of open) shares[position] = capped(shares[position] * factor);
  }
  return shares;
}

const SHARE_TOLERANCE = 1e-12;
const capped = (share: number): number => Math.min(share, MAX_GOAL_SHARE);

/**
 * The part of the unassigned share that goes to listed players. A side has seven to eleven players
 * on the pitch, and its goalkeeper hardly ever scores, so ten listed players may be all who can
 * score, and six can't.
 */
function partListed(counts: PlayerCounts): number {
  const part = (listedIn(counts) - INCOMPLETE_SQUAD) / (COMPLETE_SQUAD - INCOMPLETE_SQUAD);
  return Math.min(Math.max(part, 0), 1);
}

const listedIn = (counts: PlayerCounts) => POSITIONS.reduce((sum, position) => sum + counts[position], 0);

const INCOMPLETE_SQUAD = 6;
const COMPLETE_SQUAD = 10;

/**
 * The listed position, and the confirmed one, which counts in the shares of others; null if none.
 */
function positionsOf({ position, unconfirmed }: PricedPlayer): { listed: Position; confirmed: Position | null } {
  const listed = positionOf(position);
  if (unconfirmed === undefined) return { listed, confirmed: listed };
  return { listed, confirmed: unconfirmed.from === null ? null : positionOf(unconfirmed.from) };
}

type PlayerCounts = Record<Position, number>;

const noPlayers = (): PlayerCounts => ({ FW: 0, MF: 0, DF: 0, GK: 0 });

/** The scorers of the goals so far, without own goals; null if a goal or its scorer is missing. */
export function scorersOf(score: Score, goals: readonly Goal[]): number[] | null {
  if (goals.length !== score.home + score.away) return null;
  const scorers = goals.filter((goal) => !goal.ownGoal).map((goal) => goal.playerId);
  return scorers.every((playerId) => playerId !== null) ? scorers : null;
}
