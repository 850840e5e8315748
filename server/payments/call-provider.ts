// Sends one request to a payment provider. If there is no response, the result shows whether the
// provider may have received the request.
import { failureCode, wasNeverSent } from '#server/http/never-sent.ts';
import { readLimitedText } from '#server/http/read-limited-text.ts';

const DEFAULT_TIMEOUT_MS = 15_000;

export type ProviderRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string;
  timeoutMs?: number | undefined;
};

export type ProviderResponse = {
  status: number;
  text: string;
  /** The parsed body; empty if it is not a JSON object. */
  json: Record<string, unknown>;
};

export type NoResponse = { outcome: 'not-sent' | 'unanswered'; reason: string };

export async function callProvider(request: ProviderRequest): Promise<ProviderResponse | NoResponse> {
  const { method = 'POST', url, headers = {}, body, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  const isJson = typeof body === 'object';
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readLimitedText(response);
    return { status: response.status, text, json: parseObject(text) };
  } catch (error) {
    const reason = `no response (${failureCode(error)})`;
    return { outcome: wasNeverSent(error) ? 'not-sent' : 'unanswered', reason };
  }
}

/** Parses a body; returns an empty object if it is not a JSON object. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export const isNoResponse = (response: ProviderResponse | NoResponse): response is NoResponse => 'outcome' in response;

/** Reads text or a number from a provider's JSON as text; null if missing, empty or too long. */
export function textOf(value: unknown, maxLength = 100): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= maxLength && !text.includes('\0') ? text : null;
}

/** Reads a nested object from a provider's JSON; an empty one if it is not an object. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads our reference for a payment, a UUID; null if it is not one. */
export const referenceOf = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;

type Token = { token: string; lifetimeSeconds: number };
/** Without a token, the request itself is not sent. */
type NoToken = { outcome: 'not-sent'; reason: string };
const RENEW_EARLY_MS = 60_000;

/** Sends requests with the access token that the token request returns, as in OAuth 2. */
export function createTokenClient(tokenRequest: ProviderRequest) {
  const token = cacheToken(async () => {
    const response = await callProvider(tokenRequest);
    if (isNoResponse(response)) return { outcome: 'not-sent', reason: response.reason };
    const text = textOf(response.json.access_token, 5000);
    if (response.status !== 200 || text === null)
      return { outcome: 'not-sent', reason: `token: HTTP ${response.status}` };
    return { token: text, lifetimeSeconds: Number(response.json.expires_in) || 0 };
  });
  return async ({ headers, ...request }: ProviderRequest): Promise<ProviderResponse | NoResponse> => {
    const bearer = await token.read();
    if (typeof bearer !== 'string') return bearer;
    const response = await callProvider({ ...request, headers: { ...headers, authorization: `Bearer ${bearer}` } });
    if (!isNoResponse(response) && response.status === 401) token.forget();
    return response;
  };
}

/** Caches an access token until a minute before it expires. Concurrent calls share one fetch. */
export function cacheToken(fetchToken: () => Promise<Token | NoToken>) {
  let cached: { token: string; until: number } | null = null;
  let fetching: Promise<string | NoToken> | null = null;
  const renew = async (): Promise<string | NoToken> => {
    const fresh = await fetchToken();
    if ('outcome' in fresh) return fresh;
    cached = { token: fresh.token, until: performance.now() + fresh.lifetimeSeconds * 1000 - RENEW_EARLY_MS };
    return fresh.token;
  };
  return {
    read: async (): Promise<string | NoToken> => {
      if (cached && performance.now() < cached.until) return cached.token;
      fetching ??= renew().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    /** Call after the provider has rejected the token. */
    forget: () => {
      cached = null;
    },
  };
}
