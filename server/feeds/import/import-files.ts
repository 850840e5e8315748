// Imports files: reads them all, adds the squads, then takes the matches in the order in which they kick off, so
// that each is priced by what was known before it. Everything is looked up first and changed after, match by
// match, so that an import that is cut short goes on when it is run again.

import type { ImportReport } from '#contract/objects/import.ts';
import type { Score } from '#domain/game.ts';
import type { Margins } from '#domain/pricing/market-prices.ts';
import type { Pool } from '#server/database/pool.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { chooseOpening } from '#server/feeds/import/choose-opening.ts';
import type { StoredFacts, StoredGoal } from '#server/feeds/import/facts-script.ts';
import { BadRow, type FileContents, type ImportedMatch } from '#server/feeds/import/imported.ts';
import { findKnownGame, type KnownGame, type Opening } from '#server/feeds/import/known-games.ts';
import { type MatchPlan, planMatch } from '#server/feeds/import/plan-match.ts';
import { findScorer, readSquadBook, type SquadBook, storePlayers } from '#server/feeds/import/squad-book.ts';
import { storeMatch } from '#server/feeds/import/store-match.ts';
import { createRatings, type Ratings } from '#server/feeds/ratings.ts';
import { withLock } from '#server/feeds/with-lock.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

type Dependencies = { pool: Pool; now?: () => number };

/**
 * Imports what was read. A dry run looks everything up, changes nothing, and reports the same. Refuses
 * WRONG_STATE while another import is at work.
 */
export async function importContents(
  dependencies: Dependencies,
  contents: readonly FileContents[],
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  if (dryRun) return importAll(dependencies, contents, { dryRun });
  let report: ImportReport | null = null;
  await withLock(dependencies.pool, lockKey, async () => {
    report = await importAll(dependencies, contents, { dryRun });
  });
  return report ?? failBusy();
}

/** Of two imports at once, each would create the games that the other is about to create. */
const lockKey = 7_203_115;

function failBusy(): never {
  refuse('WRONG_STATE', { message: 'Another import is at work: try again when it has finished' });
}

async function importAll(
  { pool, now = Date.now }: Dependencies,
  contents: readonly FileContents[],
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  const report: ImportReport = {
    games: { created: 0, updated: 0, unchanged: 0, resultsRecorded: 0 },
    players: { created: 0, updated: 0, unchanged: 0 },
    refused: contents.flatMap(({ refused }) => refused),
    notes: contents.flatMap(({ notes }) => notes),
  };
  const book = await readSquadBook(pool);
  const players = contents.flatMap((each) => each.players);
  report.players = await storePlayers(pool, book, players, dryRun);
  const matches = inOrder(contents.flatMap((each) => each.matches));
  const ratings = await ratingsBefore(pool, matches);
  const margins = await readMargins(pool);
  for (const match of matches) await importMatch({ pool, nowMs: now(), dryRun, book, ratings, margins, report }, match);
  return report;
}

function inOrder(matches: readonly ImportedMatch[]): ImportedMatch[] {
  return [...matches].sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime());
}

/** What earlier imports tell of the matches before these; those of one day and later are learned on the way. */
async function ratingsBefore(pool: Pool, matches: readonly ImportedMatch[]): Promise<Ratings> {
  const ratings = createRatings();
  const [first] = matches;
  if (!first) return ratings;
  const { rows } = await pool.query<{ league: string; homeTeam: string; awayTeam: string; fullTime: Score }>(
    `select league, home_team as "homeTeam", away_team as "awayTeam", facts -> 'fullTime' as "fullTime"
     from feed_matches where facts is not null and kick_off < $1 and league = any($2::text[]) order by kick_off, source_key`,
    [first.kickOff, [...new Set(matches.map(({ league }) => league))]],
  );
  for (const row of rows) ratings.learn(row, row.fullTime);
  return ratings;
}

type Run = {
  pool: Pool;
  nowMs: number;
  dryRun: boolean;
  book: SquadBook;
  ratings: Ratings;
  margins: Margins;
  report: ImportReport;
};

/** Imports one match; a refusal goes into the report and the next match is taken. */
async function importMatch(run: Run, match: ImportedMatch): Promise<void> {
  const { pool, ratings, report, dryRun } = run;
  const expected = ratings.expect(match);
  if (match.facts) ratings.learn(match, match.facts.fullTime);
  const note = (text: string | null) => text !== null && report.notes.push({ ...match.place, text });
  try {
    const known = await findKnownGame(pool, match);
    const { opening, note: priceNote } = openingFor(match, known, () =>
      chooseOpening(match, { expected, margins: run.margins }),
    );
    const plan = planMatch(match, known, opening, run.nowMs);
    const facts = await factsFor(run, match, known, plan, note);
    if (plan.action !== 'leave') note(priceNote);
    const changes = isChange(plan, known, facts);
    if (!dryRun && changes) note(await storeMatch(pool, plan, { match, opening, facts, known }));
    count(report, plan, { changes, hasResult: facts !== null });
  } catch (error) {
    if (!(error instanceof BadRow) && !(error instanceof Refusal)) throw error;
    report.refused.push({ ...match.place, reason: `${match.homeTeam} v ${match.awayTeam}: ${error.message}` });
  }
}

/** A game that is there keeps its opening, unless the file has prices and they are others. */
function openingFor(
  match: ImportedMatch,
  known: KnownGame | null,
  choose: () => { opening: Opening; note: string | null },
): { opening: Opening; note: string | null } {
  const kept = known?.imported?.opening;
  const isOpen = known === null || known.status === 'upcoming';
  return kept && (match.prices === null || !isOpen) ? { opening: kept, note: null } : choose();
}

/** The facts with their scorers found. Those of a match that stands as it is were found and told of before. */
async function factsFor(
  run: Run,
  match: ImportedMatch,
  known: KnownGame | null,
  plan: MatchPlan,
  note: (text: string | null) => void,
): Promise<StoredFacts | null> {
  if (match.facts === null) return null;
  const before = known?.imported?.facts ?? null;
  if (plan.action === 'leave' && before !== null && (before.goals !== null || match.facts.goals === null))
    return before;
  if (match.facts.goals === null) return { ...match.facts, goals: null };
  const goals: StoredGoal[] = [];
  for (const { scorer, ...goal } of match.facts.goals) {
    const playsForHome = (goal.team === 'home') !== goal.ownGoal;
    const team = playsForHome ? match.homeTeam : match.awayTeam;
    const found = scorer === null ? null : await findScorer(run.pool, run.book, { team, scorer, dryRun: run.dryRun });
    note(found?.note ?? null);
    goals.push({ ...goal, playerId: found?.playerId ?? null });
  }
  return { ...match.facts, goals };
}

/** Whether there is anything to write: for a game left as it is, only a match that is not remembered so yet. */
function isChange(plan: MatchPlan, known: KnownGame | null, facts: StoredFacts | null): boolean {
  if (plan.action !== 'leave') return true;
  if (known?.imported == null) return true;
  return facts !== null && facts !== known.imported.facts;
}

function count(
  report: ImportReport,
  plan: MatchPlan,
  { changes, hasResult }: { changes: boolean; hasResult: boolean },
) {
  if (plan.action === 'create') report.games.created += 1;
  else report.games[changes ? 'updated' : 'unchanged'] += 1;
  if ((plan.action === 'create' || plan.action === 'record') && hasResult) report.games.resultsRecorded += 1;
}
