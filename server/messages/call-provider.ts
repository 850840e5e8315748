// Sends one request to a text message provider.
import { failureCode, wasNeverSent } from '#server/http/never-sent.ts';
import { readLimitedText } from '#server/http/read-limited-text.ts';
import type { SendResult } from '#server/messages/sms-provider.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

/** A request with a body is a POST. */
type Request = { url: string; headers: Record<string, string>; body?: string; timeoutMs?: number };
type Response = { status: number; text: string };

/** @returns the response or, without one, what is known about the message */
export async function callProvider({
  url,
  headers,
  body,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: Request): Promise<Response | SendResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal });
    return { status: response.status, text: await readLimitedText(response) };
  } catch (error) {
    const reason = `no response from the SMS provider (${failureCode(error)})`;
    return { outcome: wasNeverSent(error) ? 'retry' : 'unknown', reason };
  }
}

/** Timeout, conflict with a running attempt, too early, too many: a retry may succeed. */
const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);
/** The operator has to fix a wrong key or an empty account, so the message is kept for retries. */
const OPERATOR_STATUSES = new Set([401, 402, 403]);

/** The result of a status other than 2xx. After a server error, acceptance is uncertain. */
export function resultOfStatus(status: number, detail = ''): SendResult {
  const reason = `the SMS provider returned ${status}${detail}`;
  if (status >= 500) return { outcome: 'unknown', reason };
  const isRetryable = status < 400 || RETRYABLE_STATUSES.has(status) || OPERATOR_STATUSES.has(status);
  return { outcome: isRetryable ? 'retry' : 'refused', reason };
}

/** Parses a JSON object; returns an empty object for invalid JSON or a primitive value. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
