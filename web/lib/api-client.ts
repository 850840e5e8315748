// Calls the API by name. Imports only the schemas' types, to keep their library out of the bundle.

import { type ClientCallName, clientRoutes } from '#contract/client-routes.ts';
import type { ErrorBody } from '#contract/error-codes.ts';
import type { Game } from '#contract/games/objects.ts';
import { isStaffWrite } from '#contract/route.ts';
import type { CallBodyInput, CallParams, CallQueryInput, CallResponse } from '#contract/schemas.ts';
import { recordServerTime } from '#web/lib/server-clock.ts';
import { closeStaffAttempt, staffKeyOf } from '#web/lib/staff-attempts.ts';

/** A game in a response has the type `Game`; its price fields are read with `priceOf`. */
type WithGame<Shape> = string extends keyof Shape ? Game : Shape;
export type ResponseOf<Name extends ClientCallName> =
  CallResponse<Name> extends (infer Item)[] ? WithGame<Item>[] : WithGame<CallResponse<Name>>;

type QueryOf<Input> = Input extends object ? { [Key in keyof Input]?: Input[Key] | number } : never;

export type CallOptions<Name extends ClientCallName> = (CallParams<Name> extends undefined
  ? { params?: never }
  : { params: CallParams<Name> }) & {
  query?: QueryOf<CallQueryInput<Name>>;
  signal?: AbortSignal;
  /**
   * Identifies an attempt: repeating a request with the same key returns the first response. For
   * staff writes, `call` sets it.
   */
  idempotencyKey?: string;
} & (undefined extends CallBodyInput<Name> ? { body?: CallBodyInput<Name> } : { body: CallBodyInput<Name> });

/** An error response. The message is the status, a colon, and the body or else the status text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: Partial<ErrorBody>;
  /** Whether the user already knows that the session ended, so that no message is needed. */
  isShown = false;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.details = readErrorBody(body);
  }

  get code(): string | undefined {
    return this.details.code;
  }

  get serverMessage(): string | undefined {
    return this.details.message;
  }
}

/** The path of the request's first invalid field, such as `freeBet.code`. */
export const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.issues?.[0]?.path : undefined;

function readErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
}

type SessionListener = () => boolean;

const unauthenticatedListeners = new Set<SessionListener>();

/**
 * Calls the listener when a call is refused because there is no valid session. The listener returns
 * whether it has informed the user.
 */
export function onUnauthenticated(listener: SessionListener): () => void {
  unauthenticatedListeners.add(listener);
  return () => unauthenticatedListeners.delete(listener);
}

type AnyOptions = {
  params?: unknown;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string | undefined;
};

export function pathOf(name: ClientCallName, options: Pick<AnyOptions, 'params' | 'query'> = {}): string {
  const params = options.params as Record<string, number | string>;
  const path = clientRoutes[name].path.replace(/:(\w+)/g, (_, param: string) => String(params[param]));
  const query = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined);
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`;
}

function requestOf(name: ClientCallName, { body, signal, idempotencyKey }: AnyOptions): RequestInit {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method: clientRoutes[name].method,
    credentials: 'include',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** Longer than the server works on a request. On a mobile network, a response may never arrive. */
const MAX_WAIT_MS = 75_000;

/**
 * @throws ApiError for an error status, TypeError if the connection was lost, AbortError if aborted
 * or if there was no response in time
 */
export async function call<Name extends ClientCallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ResponseOf<Name>>;
export async function call(name: ClientCallName, options: AnyOptions): Promise<unknown> {
  const path = pathOf(name, options);
  const staffRequest = isStaffWrite(clientRoutes[name]) ? `${name} ${path} ${JSON.stringify(options.body)}` : null;
  const idempotencyKey = staffRequest === null ? options.idempotencyKey : staffKeyOf(staffRequest);
  const startedMs = Date.now();
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  options.signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, MAX_WAIT_MS);
  const { signal } = waiting;
  const response = await fetch(path, requestOf(name, { ...options, signal, idempotencyKey }));
  recordServerTime(response.headers.get('x-time'), startedMs);
  const text = await response.text();
  clearTimeout(timer);
  if (response.ok) {
    const result: unknown = JSON.parse(text);
    if (staffRequest !== null) closeStaffAttempt(staffRequest);
    return result;
  }
  const error = new ApiError(response.status, text, response.statusText);
  if (error.code === 'UNAUTHENTICATED') {
    for (const listener of unauthenticatedListeners) if (listener()) error.isShown = true;
  }
  throw error;
}
