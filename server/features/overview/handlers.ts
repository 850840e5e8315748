import { ALERT_NEEDS } from '#contract/overview/alert-needs.ts';
import type { Overview } from '#contract/overview/objects.ts';
import type { overviewRoutes } from '#contract/overview/routes.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { readClock } from '#server/database/clock.ts';
import { listAlerts } from '#server/features/overview/alerts.ts';
import { readFigures } from '#server/features/overview/figures.ts';
import { readSeries, seriesRange } from '#server/features/overview/series.ts';
import { readStoredTotals } from '#server/features/overview/store-totals.ts';
import { readToday } from '#server/features/overview/today.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { shareResponses } from '#server/http/responses/share-responses.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'settings'>;

export function overviewHandlers({ pool, config, settings }: Dependencies): HandlersOf<typeof overviewRoutes> {
  const share = shareResponses<Overview>();

  async function readOverview(query: CallQuery<'getOverview'>): Promise<Overview> {
    const range = seriesRange(query, await readClock(pool));
    const { alerts: limits } = await settings.read(pool);
    const totals = await readStoredTotals(pool);
    const [figures, today, series, alerts] = await Promise.all([
      readFigures(pool, totals),
      readToday(pool, config.timeZone),
      readSeries(pool, range, totals),
      listAlerts(pool, { alerts: limits, timeZone: config.timeZone }),
    ]);
    const { step, from, to } = range;
    return { ...figures, today, step, from: from.toISOString(), to: to.toISOString(), series, alerts };
  }

  return {
    getOverview: async ({ viewer, query, request }) => {
      const overview = await share(request.url, () => readOverview(query));
      return { ...overview, alerts: overview.alerts.filter(({ kind }) => hasPermission(viewer, ALERT_NEEDS[kind])) };
    },
  };
}
