import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { PushCard } from '#web/features/notifications/push-card.tsx';
import { choosePush, turnPushOff } from '#web/features/notifications/push-device.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

afterEach(async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
  await turnPushOff(7);
  vi.unstubAllGlobals();
});

it.each([
  ['a player during a time-out', { role: 'user', timedOutUntil: '9999-01-01T00:00:00.000Z' }, true],
  ['a player', { role: 'user', timedOutUntil: null }, false],
  ['a member of staff', { role: 'trader', timedOutUntil: null }, false],
])('for %s, mentions a break: $2', async (_, user, expected) => {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'granted' });
  choosePush(7, { categories: [], quietFromMinute: null, quietToMinute: null, showsAmounts: false });
  const session = { ...user, selfExcludedUntil: null };
  const card = await renderIn('en', <PushCard userId={7} stars={{ games: [], teams: [] }} />, [[SESSION_KEY, session]]);
  expect(card.includes('During your break')).toBe(expected);
});
