// Plans every change, then makes them. Changes are stored match by match, so an interrupted import
// can be completed by running it again.
import type { ImportReport } from '#contract/feeds/objects.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import { BadRow, type FileContents, refusedMatch } from '#server/feeds/import/imported.ts';
import { type ImportPlan, type PlanDependencies, planImport } from '#server/feeds/import/plan-import.ts';
import { storePlayers } from '#server/feeds/import/squad-book.ts';
import { type Importer, type PlannedMatch, storeMatch } from '#server/feeds/import/store-match.ts';
import { withLock } from '#server/feeds/with-lock.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

type Dependencies = PlanDependencies & Importer;

/**
 * A dry run only reports the plan. Otherwise refuses with WRONG_STATE while another import is
 * running.
 */
export async function importContents(
  dependencies: Dependencies,
  contents: readonly FileContents[],
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  if (dryRun) return toReport(await planImport(dependencies, contents));
  let report: ImportReport | null = null;
  await withLock(dependencies.pool, LOCK_KEYS.import, async () => {
    const plan = await planImport(dependencies, contents);
    report = toReport(plan, await applyPlan(dependencies, plan));
  });
  return report ?? refuse('WRONG_STATE', { message: 'Another import is running. Try again when it has finished.' });
}

/** @returns the matches whose changes were refused */
async function applyPlan(
  { pool, uploaderId = null, actorId = null }: Dependencies,
  plan: ImportPlan,
): Promise<ReadonlySet<PlannedMatch>> {
  const failed = new Set<PlannedMatch>();
  const refused = await storePlayers(pool, plan.players.changed, uploaderId);
  plan.refused.push(...refused);
  plan.players.counts.updated -= refused.length;
  for (const planned of plan.matches.filter(({ hasChanges }) => hasChanges))
    try {
      await storeMatch(pool, planned, { uploaderId, actorId });
    } catch (error) {
      if (!(error instanceof BadRow) && !(error instanceof Refusal)) throw error;
      plan.refused.push(refusedMatch(planned.match, error));
      failed.add(planned);
    }
  return failed;
}

function toReport(
  { players, matches, refused, notes, zoneNeeded }: ImportPlan,
  failed: ReadonlySet<PlannedMatch> = new Set(),
): ImportReport {
  const games = { created: 0, updated: 0, unchanged: 0, resultsRecorded: 0 };
  for (const { change, hasChanges, facts } of matches.filter((planned) => !failed.has(planned))) {
    if (change.action === 'create') games.created += 1;
    else games[hasChanges ? 'updated' : 'unchanged'] += 1;
    if (facts !== null && (change.action === 'create' || change.action === 'record')) games.resultsRecorded += 1;
  }
  return { games, players: players.counts, refused, notes, zoneNeeded };
}
