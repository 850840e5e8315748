import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { createAttemptSender } from '#web/lib/attempt-keys.ts';

/** Sends each body with the given outcome. @returns the key of each attempt */
async function keysOf(attempts: readonly [body: unknown, outcome: 'answered' | Error][]): Promise<string[]> {
  const attempt = createAttemptSender();
  const keys: string[] = [];
  for (const [body, outcome] of attempts) {
    await attempt(body, async (key) => {
      keys.push(key);
      if (outcome instanceof Error) throw outcome;
    }).catch(() => undefined);
  }
  return keys;
}

const lost = new TypeError('Failed to fetch');
const refused = new ApiError(400, '{"code":"VALIDATION","message":"no"}', 'Bad Request');
const failing = new ApiError(503, '', 'Service Unavailable');
const ten = { amount: '10.00' };

describe("an attempt's key", () => {
  it.each([
    ['a lost response', lost],
    ['a server error', failing],
  ])('is reused after %s', async (_, outcome) => {
    const [first, second] = await keysOf([
      [ten, outcome],
      [ten, 'answered'],
    ]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it.each([
    ['a response', 'answered' as const],
    ['a refusal', refused],
  ])('is new after %s', async (_, outcome) => {
    const [first, second] = await keysOf([
      [ten, outcome],
      [ten, 'answered'],
    ]);
    expect(second).not.toBe(first);
  });

  it('is reused after a retry that the server refused before it looked up the key', async () => {
    const sessionOver = new ApiError(401, '{"code":"UNAUTHENTICATED","message":"no"}', 'Unauthorized');
    const keys = await keysOf([
      [ten, lost],
      [ten, sessionOver],
      [ten, sessionOver],
      [ten, 'answered'],
    ]);
    expect(new Set(keys).size).toBe(1);
    const [first, second] = await keysOf([
      [ten, sessionOver],
      [ten, 'answered'],
    ]);
    expect(second).not.toBe(first);
  });

  it.each([
    ['403', new ApiError(403, '<html>Sorry, you have been blocked</html>', 'Forbidden')],
    ['408', new ApiError(408, '', 'Request Timeout')],
  ])('is reused after a %s from a proxy, which does not show what became of the attempt', async (_, ofProxy) => {
    const keys = await keysOf([
      [ten, lost],
      [ten, ofProxy],
      [ten, 'answered'],
    ]);
    expect(new Set(keys).size).toBe(1);
  });

  it('is new for a different body', async () => {
    const [first, second] = await keysOf([
      [ten, lost],
      [{ amount: '20.00' }, 'answered'],
    ]);
    expect(second).not.toBe(first);
  });
});
