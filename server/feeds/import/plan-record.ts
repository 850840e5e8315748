// Plans which facts of a match are stored: its score, goals with their players, and line-ups.
import type { ImportedMatch, MatchFacts } from '#server/feeds/import/imported.ts';
import type { KnownGame } from '#server/feeds/import/known-games.ts';
import type { MatchPlan } from '#server/feeds/import/plan-match.ts';
import { goalsAgree } from '#server/feeds/import/record-result.ts';
import { findParticipants, findScorer, type Participant, type SquadBook } from '#server/feeds/import/squad-book.ts';
import type { PlannedFacts, PlannedGoal } from '#server/feeds/import/store-match.ts';

export type PlannedRecord = { facts: PlannedFacts | null; participants: Participant[] | null };

/** Adds a note to the match's row, unless it is null. */
export type AddNote = (text: string | null) => void;

type Subject = { match: ImportedMatch; known: KnownGame | null; change: MatchPlan };

/** `facts` is null if the file has no result, or none that adds to the stored one. */
export function planRecord(book: SquadBook, { match, known, change }: Subject, note: AddNote): PlannedRecord {
  const { facts, lineUps } = match;
  if (facts === null) return { facts: null, participants: null };
  const before = known?.imported?.facts ?? null;
  if (change.action === 'leave' && before !== null && (before.goals !== null || facts.goals === null))
    return { facts: null, participants: null };
  const teams = { homeTeam: known?.homeTeam ?? match.homeTeam, awayTeam: known?.awayTeam ?? match.awayTeam };
  const goals = facts.goals === null ? null : findScorers(book, facts.goals, teams, note);
  if (change.action === 'record' && goals !== null && known !== null && !goalsAgree(known, goals))
    note(
      'its recorded goals differ from the file: the score comes from the file, the scorers are kept as far as they fit it',
    );
  const planned = { ...facts, goals, ...(match.status === 'awarded' && { awarded: true as const }) };
  if (lineUps === null || change.action === 'leave') return { facts: planned, participants: null };
  const scorers = (goals ?? []).flatMap(({ player }) => player ?? []);
  const { participants, note: lineUpNote } = findParticipants(book, lineUps, { ...teams, scorers });
  note(lineUpNote);
  return { facts: planned, participants };
}

function findScorers(
  book: SquadBook,
  goals: NonNullable<MatchFacts['goals']>,
  { homeTeam, awayTeam }: { homeTeam: string; awayTeam: string },
  note: AddNote,
): PlannedGoal[] {
  return goals.map(({ scorer, ...goal }) => {
    const team = (goal.team === 'home') !== goal.ownGoal ? homeTeam : awayTeam;
    const found = scorer === null ? null : findScorer(book, { team, scorer });
    note(found?.note ?? null);
    return { ...goal, player: found?.player ?? null };
  });
}
