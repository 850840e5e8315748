import type { settingsRoutes } from '#contract/settings/routes.ts';
import { listSettings } from '#server/features/settings/list-settings.ts';
import { setSettings } from '#server/features/settings/set-settings.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refusedSettings } from '#server/production/rules.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'settings' | 'log'>;

export function settingsHandlers({ pool, config, settings, log }: Dependencies): HandlersOf<typeof settingsRoutes> {
  const refusalsOf: Parameters<typeof setSettings>[1]['refusalsOf'] = (texts) =>
    config.production ? refusedSettings(config, texts) : new Map();
  return {
    getSettings: () => listSettings(pool, { config, settings }),
    setSettings: async ({ viewer, body, transaction, afterCommit }) => {
      const { awaitingSecond } = await setSettings(
        transaction,
        { settings, refusalsOf },
        { ...body, actorId: viewer.id },
      );
      afterCommit(() => refreshNow({ settings, log }));
      return { ...(await listSettings(transaction, { config, settings })), awaitingSecond };
    },
  };
}

/** Applies the settings on this node now. Every node also reloads them each second. */
export function refreshNow({ settings, log }: Pick<Services, 'settings' | 'log'>): void {
  settings.refresh().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'));
}
