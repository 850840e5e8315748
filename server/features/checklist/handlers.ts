import type { checklistRoutes } from '#contract/checklist/routes.ts';
import { dismissFinding, readChecklist } from '#server/features/checklist/checklist.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config'>;

export function checklistHandlers({ pool, config }: Dependencies): HandlersOf<typeof checklistRoutes> {
  return {
    getChecklist: ({ viewer }) => readChecklist(pool, config, viewer.id),
    dismissFinding: async ({ viewer, body, transaction }) => {
      await dismissFinding(transaction, config, { ...body, actorId: viewer.id });
      return readChecklist(transaction, config, viewer.id);
    },
  };
}
