import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, onUnauthenticated, pathOf } from '#web/lib/api-client.ts';

function answer(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(body, { status, statusText: 'Status Text' }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('fills in its path, sends the cookie, and a content type only with a body', async () => {
    const fetched = answer(200, '[]');
    await call('listUserBets', { params: { userId: 7 }, query: { limit: 5 } });
    expect(fetched).toHaveBeenCalledWith('/api/bets/user/7?limit=5', {
      method: 'GET',
      credentials: 'include',
      headers: {},
    });
  });

  it('sends its body as JSON, and the key of the attempt', async () => {
    const fetched = answer(201, '{}');
    await call('requestDeposit', { body: { amount: '10.00', method: 'card' }, idempotencyKey: 'k1' });
    expect(fetched).toHaveBeenCalledWith('/api/transactions/deposit', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
      body: '{"amount":"10.00","method":"card"}',
    });
  });

  it.each([
    [409, '{"message":"The odds have changed","code":"ODDS_CHANGED"}', 'ODDS_CHANGED'],
    [502, '<html>', undefined],
    [500, '', undefined],
  ])('that is refused with %i throws its status and text', async (status, body, code) => {
    answer(status, body);
    const error = await call('listLiveGames', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message: `${status}: ${body || 'Status Text'}` });
  });

  it('tells when the session is unknown, but not when a password is wrong', async () => {
    const listener = vi.fn();
    const stop = onUnauthenticated(listener);
    answer(401, '{"message":"Incorrect password","code":"WRONG_PASSWORD"}');
    await call('getMe', {}).catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    answer(401, '{"message":"Please log in","code":"UNAUTHENTICATED"}');
    await call('getMe', {}).catch(() => undefined);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});

it('leaves out of a path what is not asked for', () => {
  expect(pathOf('listBets', { query: { limit: undefined } })).toBe('/api/bets');
});
