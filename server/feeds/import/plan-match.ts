// Decides what one match of a file changes, before anything is changed: a dry run stops here.
import { POSTPONEMENT_LIMIT_HOURS, postponementExpired } from '#domain/game.ts';
import { bad, type ImportedMatch } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import { describeResult } from '#server/feeds/import/record-result.ts';

export type MatchPlan =
  | { action: 'create' }
  | { action: 'record'; gameId: number }
  /** A fixture that moved, or has other prices. */
  | { action: 'change'; gameId: number; kickOff: Date | null; prices: boolean }
  | { action: 'leave' };

/** How long ago a match without a result may have kicked off: its result may still come. */
const resultDueMs = 48 * 3_600_000;

/** Refuses (BadRow) what can't be imported as it is. */
export function planMatch(match: ImportedMatch, known: KnownGame | null, opening: Opening, nowMs: number): MatchPlan {
  if (known === null) {
    const late = nowMs - match.kickOff.getTime() > resultDueMs;
    if (match.facts === null && late) bad('it was played more than two days ago and has no result');
    return { action: 'create' };
  }
  if (match.facts !== null) return planResult(match, known);
  if (known.imported?.facts)
    bad(`its result was imported before (${describeResult(known.imported.facts)}) and is gone`);
  return known.status === 'upcoming' ? planFixture(match, known, opening) : { action: 'leave' };
}

function planResult(match: ImportedMatch, known: KnownGame): MatchPlan {
  const { facts } = match;
  if (facts === null) return { action: 'leave' };
  if (known.status === 'upcoming' || known.status === 'live') return { action: 'record', gameId: known.gameId };
  if (known.status !== 'finished') bad(`its game is ${known.status} here: it is ended by hand`);
  const sameScore = known.homeScore === facts.fullTime.home && known.awayScore === facts.fullTime.away;
  if (!sameScore)
    bad(
      `its game is finished here with ${known.homeScore}-${known.awayScore}, the file says ${describeResult(facts)}: ` +
        'a result is corrected by hand',
    );
  return { action: 'leave' };
}

function planFixture(match: ImportedMatch, known: KnownGame, opening: Opening): MatchPlan {
  const { gameId, imported } = known;
  // A game that an administrator typed keeps what was typed.
  if (imported === null) return { action: 'leave' };
  const moved = match.kickOff.getTime() !== imported.kickOff.getTime();
  if (moved && known.hasBets && postponementExpired(known.startTime.getTime(), match.kickOff.getTime()))
    bad(`it moved by more than ${POSTPONEMENT_LIMIT_HOURS} hours and has bets: it is postponed by hand`);
  const prices = match.prices !== null && !sameOpening(opening, imported.opening);
  if (!moved && !prices) return { action: 'leave' };
  return { action: 'change', gameId, kickOff: moved ? match.kickOff : null, prices };
}

function sameOpening(one: Opening, other: Opening): boolean {
  const written = ({ prices, handicapLine, asianTotalLine }: Opening) =>
    JSON.stringify([Object.entries(prices).sort(), handicapLine, asianTotalLine]);
  return written(one) === written(other);
}
