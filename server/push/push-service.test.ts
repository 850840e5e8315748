import { afterEach, expect, it, vi } from 'vitest';
import { sendPush } from '#server/push/push-service.ts';

afterEach(() => vi.restoreAllMocks());

const request = {
  endpoint: 'https://push.test/1',
  body: Buffer.from('x'),
  authorization: 'vapid',
  ttlSeconds: 60,
  topic: 'topic',
  urgency: 'normal',
} as const;

it.each([
  ['UND_ERR_CONNECT_TIMEOUT', 'retry'],
  ['ENETUNREACH', 'retry'],
  ['ECONNRESET', 'unknown'],
])('after %s, the outcome of a push is %s', async (code, outcome) => {
  const error = Object.assign(new TypeError('fetch failed'), { cause: { code } });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(error);
  expect(await sendPush(request)).toMatchObject({ outcome });
});
