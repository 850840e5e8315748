// Counters and timings for Prometheus. Only this file depends on the metrics library.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ClientError } from '#contract/site/objects.ts';
import { createBrowserNames } from '#server/http/requests/browser-name.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const nameBrowser = createBrowserNames();
  const pageLoads = new Counter({
    name: 'goldline_page_loads_total',
    help: 'Pages served, by browser',
    labelNames: ['browser'],
    registers,
  });
  const clientErrors = new Counter({
    name: 'goldline_client_errors_total',
    help: 'Errors that browsers reported, by browser and kind',
    labelNames: ['browser', 'kind'],
    registers,
  });
  return {
    registry,
    countPageLoad: (userAgent: string | undefined) => pageLoads.inc({ browser: nameBrowser(userAgent) }),
    /** @returns the browser name used as label */
    countClientError: (userAgent: string | undefined, kind: ClientError['kind']): string => {
      const browser = nameBrowser(userAgent);
      clientErrors.inc({ browser, kind });
      return browser;
    },
    callSeconds: new Histogram({
      name: 'goldline_call_seconds',
      help: 'Time to answer a call',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    betsPlaced: new Counter({ name: 'goldline_bets_placed_total', help: 'Bets accepted', registers }),
    betsRefused: new Counter({
      name: 'goldline_bets_refused_total',
      help: 'Bets refused, by code',
      labelNames: ['code'],
      registers,
    }),
    betsSettled: new Counter({ name: 'goldline_bets_settled_total', help: 'Settlements of bets', registers }),
    sockets: new Gauge({ name: 'goldline_sockets', help: 'Open live connections', registers }),
    haltedPlayers: new Gauge({
      name: 'goldline_halted_players',
      help: 'Players whose totals do not match the ledger',
      registers,
    }),
    ledgerDrift: new Gauge({ name: 'goldline_ledger_drift', help: '1 while the books do not balance', registers }),
  };
}
