// Counters and timings for Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ClientError } from '#contract/site/objects.ts';
import { createBrowserNames } from '#server/http/requests/browser-name.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `goldline_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `goldline_${name}`, help, registers });
  const nameBrowser = createBrowserNames();
  const pageLoads = counter('page_loads_total', 'Pages served, by browser', ['browser']);
  const clientErrors = counter('client_errors_total', 'Errors that browsers reported, by browser and kind', [
    'browser',
    'kind',
  ]);
  return {
    registry,
    countPageLoad: (userAgent: string | undefined) => pageLoads.inc({ browser: nameBrowser(userAgent) }),
    /** @returns the browser name used as the label */
    countClientError: (userAgent: string | undefined, kind: ClientError['kind']): string => {
      const browser = nameBrowser(userAgent);
      clientErrors.inc({ browser, kind });
      return browser;
    },
    callSeconds: new Histogram({
      name: 'goldline_call_seconds',
      help: 'Time to respond to a call',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    betsPlaced: counter('bets_placed_total', 'Bets accepted'),
    betsRefused: counter('bets_refused_total', 'Bets refused, by code', ['code']),
    betsSettled: counter('bets_settled_total', 'Bets settled'),
    smsAttempts: counter('sms_attempts_total', 'Attempts to send a text message, by result', ['result']),
    smsReports: counter('sms_reports_total', 'Text message delivery reports, by result', ['result']),
    smsLimitRefusals: counter('sms_limit_refusals_total', 'Text messages refused because of SMS_DAILY_LIMIT'),
    paymentCallbacks: counter('payment_callbacks_total', 'Payment provider callbacks, by result', ['result']),
    paymentResponses: counter('payment_answers_total', 'Payment provider responses, by outcome', [
      'provider',
      'outcome',
    ]),
    sockets: gauge('sockets', 'Open live connections'),
    haltedPlayers: gauge('halted_players', 'Players whose totals do not match the ledger'),
    // Not "job", which is a label that Prometheus sets.
    jobFailures: counter('job_failures_total', 'Failed runs of jobs, by name', ['name']),
    silentGames: gauge('silent_games', 'Live games without updates, which take no bets'),
    clockAhead: gauge('clock_ahead_seconds', "How far this node's clock is ahead of the database's"),
    ledgerDrift: gauge('ledger_drift', '1 while the books do not balance'),
  };
}
