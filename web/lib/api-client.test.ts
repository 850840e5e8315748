import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, onUnauthenticated, pathOf } from '#web/lib/api-client.ts';

function stubFetch(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetchMock = vi.fn(async () => new Response(body, { status, statusText: 'Status Text' }));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('fills in the path and sends the cookie, but no content type without a body', async () => {
    const fetchMock = stubFetch(200, '[]');
    await call('listUserBets', { params: { userId: 7 }, query: { limit: 5 } });
    expect(fetchMock).toHaveBeenCalledWith('/api/bets/user/7?limit=5', {
      method: 'GET',
      credentials: 'include',
      headers: {},
      signal: expect.any(AbortSignal),
    });
  });

  it('sends the body as JSON with the idempotency key', async () => {
    const fetchMock = stubFetch(201, '{}');
    await call('requestDeposit', { body: { amount: '10.00', method: 'card' }, idempotencyKey: 'k1' });
    expect(fetchMock).toHaveBeenCalledWith('/api/transactions/deposit', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
      body: '{"amount":"10.00","method":"card"}',
      signal: expect.any(AbortSignal),
    });
  });

  it('fails if the response takes longer than the server works on any request', async () => {
    vi.useFakeTimers();
    const never = (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    vi.stubGlobal('fetch', never);
    const outcome = vi.fn();
    call('getMe', {}).catch((error: Error) => outcome(error.name));
    await vi.advanceTimersByTimeAsync(74_000);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(outcome).toHaveBeenCalledExactlyOnceWith('AbortError');
    vi.useRealTimers();
  });

  it('is aborted by its caller', async () => {
    const fetchMock = stubFetch(200, '{}');
    const caller = new AbortController();
    await call('getMe', { signal: caller.signal });
    const [, { signal }] = fetchMock.mock.calls[0] as [string, { signal: AbortSignal }];
    expect(signal.aborted).toBe(false);
    caller.abort();
    expect(signal.aborted).toBe(true);
  });

  it.each([
    [409, '{"message":"The odds have changed","code":"ODDS_CHANGED"}', 'ODDS_CHANGED'],
    [502, '<html>', undefined],
    [500, '', undefined],
  ])('throws an error with the status and body of a %i response', async (status, body, code) => {
    stubFetch(status, body);
    const error = await call('listLiveGames', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message: `${status}: ${body || 'Status Text'}` });
  });

  it('reports a missing session to listeners, but not a wrong password', async () => {
    const listener = vi.fn(() => true);
    const stop = onUnauthenticated(listener);
    stubFetch(401, '{"message":"Incorrect password","code":"WRONG_PASSWORD"}');
    await call('getMe', {}).catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    stubFetch(401, '{"message":"Please log in","code":"UNAUTHENTICATED"}');
    expect(await call('getMe', {}).catch((thrown: unknown) => thrown)).toMatchObject({ isShown: true });
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});

it('omits undefined query parameters from a path', () => {
  expect(pathOf('listBets', { query: { limit: undefined } })).toBe('/api/bets');
});

describe('the idempotency key of a staff write', () => {
  const reject = (depositId: number) => call('rejectDeposit', { body: { depositId } }).catch(() => undefined);
  const keysOf = (fetchMock: ReturnType<typeof stubFetch>) =>
    fetchMock.mock.calls
      .map(([, request]) => (request as RequestInit & { headers: Record<string, string> }).headers)
      .map((headers) => headers['Idempotency-Key']);

  it.each([
    ['is kept after a server error', 503, 1, 1],
    ['is new after a minute', 503, 2, 61_000],
    ['is new after a response', 200, 2, 1],
    ['is kept after a refusal, which leaves it unused', 409, 1, 1],
  ])('%s', async (_name, status, keys, laterMs) => {
    vi.useFakeTimers();
    const fetchMock = stubFetch(status, '{}');
    await reject(1);
    vi.advanceTimersByTime(laterMs);
    await reject(1);
    await reject(2);
    const [first, second, other] = keysOf(fetchMock);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([first, second]).size).toBe(keys);
    expect([first, second]).not.toContain(other);
    stubFetch(200, '{}');
    await reject(1);
    await reject(2);
    vi.useRealTimers();
  });

  it.each([
    ['a session that has ended', 401, '{"code":"UNAUTHENTICATED","message":"Please log in"}'],
    ['too many calls', 429, '{"code":"RATE_LIMITED","message":"Too many calls"}'],
    ["a network's login page", 200, '<!doctype html>'],
  ])('is kept if a retry after a lost response ends with %s', async (_name, status, body) => {
    vi.useFakeTimers();
    const lost = stubFetch(503, '');
    await reject(3);
    const retry = stubFetch(status, body);
    await reject(3);
    const last = stubFetch(200, '{}');
    await reject(3);
    expect(new Set([lost, retry, last].flatMap(keysOf)).size).toBe(1);
    vi.useRealTimers();
  });

  it('is omitted for a preview, which changes nothing', async () => {
    const fetchMock = stubFetch(200, '{}');
    await call('previewPrices', { body: {} });
    expect(keysOf(fetchMock)).toEqual([undefined]);
  });
});
