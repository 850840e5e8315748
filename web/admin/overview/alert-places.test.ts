import { expect, it } from 'vitest';
import { placeOf } from '#web/admin/overview/alert-places.ts';

const TODAY = '2026-11-24';

it.each([
  ['big_bet', '/admin?tab=bets&search=7', 'bets.read'],
  ['late_start', '/admin/games/7', 'games.run'],
  ['feed_silent', '/admin/games/7', 'games.run'],
  ['own_account', '/admin?tab=audit&actorId=7', 'audit.read'],
  ['staff_total', '/admin?tab=reports&from=2026-11-24&to=2026-11-24', 'reports.read'],
  ['player_halted', '/admin/users/7', 'users.read'],
] as const)('%s links to %s for staff with the permission %s', (kind, path, needs) => {
  expect(placeOf({ kind, id: 7, request: null }, TODAY)).toEqual({ path, needs });
});

it.each([
  ['deposit', '/admin?tab=deposit-approval&search=7'],
  ['withdrawal', '/admin?tab=withdrawal-requests&search=7'],
  ['credit', '/admin?tab=deposit-approval&search=7'],
  ['deduction', '/admin?tab=withdrawal-requests&search=7'],
] as const)('an overdue %s links to its queue', (request, path) => {
  expect(placeOf({ kind: 'request_pending', id: 7, request }, TODAY)).toEqual({ path, needs: 'money.read' });
});
