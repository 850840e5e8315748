import { afterEach, expect, it, vi } from 'vitest';
import { choosePush, turnPushOff } from '#web/features/notifications/push-device.ts';

afterEach(() => vi.unstubAllGlobals());

const CHOICES = { categories: [], quietFromMinute: null, quietToMinute: null, showsAmounts: false };

it.each([
  ['removes the choices before it unsubscribes', 200, [{}]],
  ['restores the choices if it fails', 503, [{}, { 7: CHOICES }]],
] as const)('%s', async (_, status, expected) => {
  const stored: unknown[] = [];
  vi.stubGlobal('localStorage', { setItem: (_name: string, text: string) => stored.push(JSON.parse(text)) });
  choosePush(7, CHOICES);
  stored.length = 0;
  let storedBefore = 0;
  vi.stubGlobal('fetch', async () => {
    storedBefore = stored.length;
    return new Response('{}', { status });
  });
  const subscription = { endpoint: 'https://push.example/1', unsubscribe: async () => true };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await turnPushOff(7).catch(() => {});
  expect(storedBefore).toBe(1);
  expect(stored).toEqual(expected);
});
