import type { ImportedMatch } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import type { MatchPlan } from '#server/feeds/import/plan-match.ts';
import type { PlannedRecord } from '#server/feeds/import/plan-record.ts';

/** The game as it will be after the change, for later rows about the same match. */
export function gameAfter(
  match: ImportedMatch,
  known: KnownGame | null,
  change: MatchPlan,
  { opening, facts, participants }: PlannedRecord & { opening: Opening },
): KnownGame {
  const { homeTeam, awayTeam, kickOff } = match;
  const game: KnownGame = known ?? {
    ref: { id: null },
    status: 'upcoming',
    startTime: kickOff,
    kickedOffAt: null,
    scheduledStart: kickOff,
    homeTeam,
    awayTeam,
    homeScore: 0,
    awayScore: 0,
    halfTime: null,
    hasOpenBets: false,
    goals: [],
    hasLineUps: false,
    imported: null,
  };
  const imported = { opening, facts: facts ?? known?.imported?.facts ?? null, kickOff };
  const isResult = facts !== null && (change.action === 'create' || change.action === 'record');
  if (isResult) {
    const { home: homeScore, away: awayScore } = facts.fullTime;
    const goals = (facts.goals ?? []).map(({ team }) => ({ team, counts: true }));
    const halfTime = facts.halfTime ?? game.halfTime;
    const result = { homeScore, awayScore, halfTime, goals, hasLineUps: participants !== null };
    return { ...game, status: 'finished', ...result, imported };
  }
  if (change.action === 'postpone') return { ...game, status: 'postponed', imported };
  if (change.action === 'change') {
    const startTime = change.kickOff ?? game.startTime;
    return { ...game, startTime, scheduledStart: game.hasOpenBets ? game.scheduledStart : startTime, imported };
  }
  return { ...game, imported };
}
