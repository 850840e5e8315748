// Plans the changes for one match of a file without making any: a dry run stops here.
import { POSTPONEMENT_LIMIT_HOURS, postponementExpired, type Score, SHORTEST_GAME_MINUTES } from '#domain/game.ts';
import { type ImportedMatch, type MatchStatus, refuseRow } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import { describeResult } from '#server/feeds/import/record-result.ts';

export type MatchPlan =
  | { action: 'create' | 'record' | 'postpone' | 'leave' }
  | { action: 'change'; kickOff: Date | null; changesPrices: boolean }
  | { action: 'skip' };

/** How long after kick-off a missing result may still arrive. */
const RESULT_DUE_MS = 48 * 3_600_000;

export function planMatch(match: ImportedMatch, known: KnownGame | null, opening: Opening, nowMs: number): MatchPlan {
  if (match.status !== null && match.status !== 'awarded') return planNotPlayed(match.status, known);
  const plan = planPlayed(match, known, opening, nowMs);
  // Some files fill in 0-0 beforehand.
  const canBeOver = match.status === 'awarded' || nowMs >= match.kickOff.getTime() + SHORTEST_GAME_MINUTES * 60_000;
  const isResult = plan.action === 'record' || (plan.action === 'create' && match.facts !== null);
  if (isResult && !canBeOver)
    refuseRow(`it can't be over yet: a result counts from ${SHORTEST_GAME_MINUTES} minutes after the file's kick-off`);
  return plan;
}

function planPlayed(match: ImportedMatch, known: KnownGame | null, opening: Opening, nowMs: number): MatchPlan {
  if (known === null) {
    const isOverdue = nowMs - match.kickOff.getTime() > RESULT_DUE_MS;
    if (match.facts === null && isOverdue) refuseRow('it was played more than two days ago and has no result');
    return { action: 'create' };
  }
  if (match.facts !== null) return planResult(match, known);
  if (known.imported?.facts)
    refuseRow(`its result was imported before (${describeResult(known.imported.facts)}) and is now missing`);
  if (known.status === 'postponed' && isMoved(match, known))
    refuseRow('its game is postponed here, but the file has a new kick-off: reschedule it or create it again manually');
  return known.status === 'upcoming' ? planFixture(match, known, opening) : { action: 'leave' };
}

function planNotPlayed(status: MatchStatus, known: KnownGame | null): MatchPlan {
  if (known === null) return { action: 'skip' };
  if (known.status === 'postponed' || known.status === 'abandoned') return { action: 'leave' };
  if (known.status === 'upcoming' && status !== 'abandoned') return { action: 'postpone' };
  return refuseRow(`the file lists it as ${status}, but its game is ${known.status} here: change it manually`);
}

function planResult(match: ImportedMatch, known: KnownGame): MatchPlan {
  const { facts } = match;
  if (facts === null) return { action: 'leave' };
  if (known.status === 'upcoming') refuseLongMove(match, known);
  if (known.status === 'upcoming' || known.status === 'live') return { action: 'record' };
  if (known.status !== 'finished') refuseRow(`its game is ${known.status} here: end it manually`);
  const fullTime = { home: known.homeScore, away: known.awayScore };
  // If one of them is missing, the bets on halves are settled or void already.
  const halfTime = facts.halfTime && known.halfTime;
  if (!sameScore(fullTime, facts.fullTime) || (halfTime && !sameScore(halfTime, facts.halfTime)))
    refuseRow(
      `its game is finished here with ${describeResult({ fullTime, halfTime: known.halfTime })}, ` +
        `but the file has ${describeResult(facts)}: correct the result manually`,
    );
  return { action: 'leave' };
}

const sameScore = (one: Score, other: Score | null): boolean => one.home === other?.home && one.away === other.away;

const isMoved = (match: ImportedMatch, { imported }: KnownGame): boolean =>
  imported !== null && match.kickOff.getTime() !== imported.kickOff.getTime();

function planFixture(match: ImportedMatch, known: KnownGame, opening: Opening): MatchPlan {
  const { imported } = known;
  // A game that was not imported from this source keeps its values.
  if (imported === null) return { action: 'leave' };
  const hasMoved = isMoved(match, known);
  if (hasMoved) refuseLongMove(match, known);
  const changesPrices = match.prices !== null && !sameOpening(opening, imported.opening);
  if (!hasMoved && !changesPrices) return { action: 'leave' };
  return { action: 'change', kickOff: hasMoved ? match.kickOff : null, changesPrices };
}

/** Refuses (BadRow) a new kick-off so late that the game's bets would be void. */
function refuseLongMove(match: ImportedMatch, { hasOpenBets, scheduledStart }: KnownGame): void {
  if (hasOpenBets && postponementExpired(scheduledStart.getTime(), match.kickOff.getTime()))
    refuseRow(`it moved by more than ${POSTPONEMENT_LIMIT_HOURS} hours and has open bets: postpone it manually`);
}

/** Refuses (BadRow) changes that require two people (decision 0145). */
export function refuseTwoPersonChange(
  known: KnownGame | null,
  { status }: Pick<ImportedMatch, 'status'>,
  change: MatchPlan,
  nowMs: number,
): void {
  if (known === null) return;
  if (change.action === 'postpone' && known.hasOpenBets && known.startTime.getTime() <= nowMs)
    refuseRow('its game has open bets and should have begun, so postponing it requires two people: do it manually');
  if (change.action === 'record' && status === 'awarded')
    refuseRow('an awarded score returns stakes, which requires two people: abandon the game, or use npm run import');
  const startedMs = (known.kickedOffAt ?? known.startTime).getTime();
  if (change.action === 'record' && nowMs < startedMs + SHORTEST_GAME_MINUTES * 60_000)
    refuseRow(
      `a result can be imported from ${SHORTEST_GAME_MINUTES} minutes after kick-off; before that, two people must end the game manually`,
    );
  const moves =
    change.action === 'change' && change.kickOff !== null && change.kickOff.getTime() !== known.startTime.getTime();
  if (moves && (known.hasOpenBets || known.startTime.getTime() <= nowMs))
    refuseRow(
      'its kick-off moved, and it has open bets or should have begun, which requires two people: change it manually',
    );
}

function sameOpening(one: Opening, other: Opening): boolean {
  const serialise = ({ prices, handicapLine, asianTotalLine }: Opening) =>
    JSON.stringify([Object.entries(prices).sort(), handicapLine, asianTotalLine]);
  return serialise(one) === serialise(other);
}
