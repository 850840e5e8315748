import { createHash } from 'node:crypto';
import type { feedRoutes } from '#contract/feeds/routes.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readText } from '#server/feeds/import/read-files.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { respondOnceInSteps } from '#server/http/respond-once.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings'>;

/** Imports a file that staff upload; the command (npm run import) also imports folders. */
export function feedHandlers({ pool, settings }: Dependencies): HandlersOf<typeof feedRoutes> {
  const record = (actorId: number, action: string, after: unknown) =>
    withTransaction(pool, (transaction) => recordAction(transaction, { actorId, action, about: 'import', after }));
  return {
    importFile: async ({ viewer, body, idempotency }) => {
      const isAlone = await settings.requireTwo(pool);
      const dependencies = { pool, uploaderId: isAlone ? viewer.id : null, actorId: viewer.id };
      const { fileName, text, format = null, league, season, zone, dryRun } = body;
      const contents = readText({ name: fileName, text, format }, { league, season, zone });
      if (dryRun) return importContents(dependencies, [contents], { dryRun });
      return respondOnceInSteps(pool, { actorId: viewer.id, idempotency }, async () => {
        const sha256 = createHash('sha256').update(text).digest('hex');
        await record(viewer.id, 'import begun', { fileName, characters: text.length, sha256 });
        const report = await importContents(dependencies, [contents], { dryRun });
        const { games, players, refused } = report;
        await record(viewer.id, 'import finished', { fileName, games, players, refused: refused.length });
        return report;
      });
    },
  };
}
