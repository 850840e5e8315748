// What an open selection on the final score still needs, found by trying its outcome at higher
// scores. Only results that fit in one short sentence on a screen are returned.
import type { Score } from '#domain/game.ts';
import { findMarket } from '#domain/markets/catalogue.ts';
import type { KeyParts } from '#domain/markets/keys.ts';

export type StillNeeded =
  /** `goals`: needs `count` more goals by either side. `spare`: wins with at most `count` more. */
  | { readonly kind: 'goals' | 'spare'; readonly count: number }
  /** Can win after `count` more goals at the earliest, all by that side. */
  | { readonly kind: 'home' | 'away'; readonly count: number }
  /**
   * `holds`: wins at the current score, and can both lose and still win after further goals.
   * `both`: needs one goal by each side.
   */
  | { readonly kind: 'holds' | 'both' };

const MAX_TRIED_GOALS = 5;

/**
 * @returns null if it depends on more than the final score, is decided, or needs too much for one
 * short sentence
 */
export function stillNeeded({ market, selection = null, line = null }: KeyParts, now: Score): StillNeeded | null {
  const found = findMarket(market);
  if (found?.kind !== 'listed' || found.dependsOn !== 'full_time_score') return null;
  if (selection === null || selection === found.rest) return null;
  const { outcome } = found;
  /** The splits of `goals` further goals between the sides that make the selection win. */
  const winningShares = (goals: number) =>
    Array.from({ length: goals + 1 }, (_none, home) => ({ home, away: goals - home })).filter(
      ({ home, away }) => outcome(selection, { home: now.home + home, away: now.away + away }, line ?? 0) === 'won',
    );
  const canWinFrom = (goals: number): boolean =>
    goals <= MAX_TRIED_GOALS && (winningShares(goals).length > 0 || canWinFrom(goals + 1));
  const winsNow = winningShares(0).length === 1;
  for (let goals = 1; goals <= MAX_TRIED_GOALS; goals += 1) {
    const wins = winningShares(goals);
    const winsAlways = wins.length === goals + 1;
    if (winsNow && !winsAlways) return canWinFrom(goals) ? { kind: 'holds' } : { kind: 'spare', count: goals - 1 };
    if (winsNow || wins.length === 0) continue;
    const [share] = wins;
    if (winsAlways) return { kind: 'goals', count: goals };
    if (wins.length > 1 || share === undefined) return null;
    if (share.away === 0 || share.home === 0) return { kind: share.home === 0 ? 'away' : 'home', count: goals };
    return goals === 2 ? { kind: 'both' } : null;
  }
  return null;
}
