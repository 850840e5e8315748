import { expect, it } from 'vitest';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { alertsOf, errorRate } from '#web/admin/shared/payments/provider-alerts.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const healthy: PaymentProviderState = {
  name: 'mpesa',
  title: 'M-Pesa',
  networks: ['M-Pesa (KE)'],
  stopped: null,
  float: '100.00',
  suspense: '0.00',
  lastSuccessAt: minutesAgo(1),
  open: 1,
  oldestOpenAt: minutesAgo(1),
  succeeded: 20,
  failed: 1,
  declined: 0,
  unanswered: 0,
  openCases: 0,
  statement: ['in'],
  ifStopped: [],
};

it.each([
  ['a healthy provider', {}, []],
  ['a negative float', { float: '-0.01' }, ['float']],
  [
    'payments open, and no success for 30 minutes',
    { oldestOpenAt: minutesAgo(45), lastSuccessAt: minutesAgo(30) },
    ['silent'],
  ],
  [
    'a payment open for 30 minutes, and never a success',
    { oldestOpenAt: minutesAgo(30), lastSuccessAt: null },
    ['silent'],
  ],
  [
    'payments open, and a success within 30 minutes',
    { oldestOpenAt: minutesAgo(45), lastSuccessAt: minutesAgo(29) },
    [],
  ],
  ['a first payment after a quiet night', { oldestOpenAt: minutesAgo(1), lastSuccessAt: minutesAgo(600) }, []],
  ['no open payments', { open: 0, oldestOpenAt: null, lastSuccessAt: minutesAgo(600) }, []],
  ['4 errors out of 10', { succeeded: 6, failed: 3, unanswered: 1 }, ['errors']],
  ['3 errors out of 10', { succeeded: 7, failed: 3, unanswered: 0 }, []],
  ['3 errors and 7 declined', { succeeded: 0, failed: 3, declined: 7, unanswered: 0 }, []],
  ['9 errors out of 9', { succeeded: 0, failed: 9, unanswered: 0 }, []],
  [
    'stopped, with open cases',
    { stopped: { reason: 'x', by: 'boss', at: minutesAgo(1) }, openCases: 2 },
    ['stopped', 'cases'],
  ],
] as const)('%s', (_, change, alerts) => {
  expect(alertsOf({ ...healthy, ...change } as PaymentProviderState, NOW)).toEqual(alerts);
});

it('has no error rate without results', () => {
  expect(errorRate({ succeeded: 0, failed: 0, declined: 0, unanswered: 0 })).toBeNull();
});
