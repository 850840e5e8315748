// Keeps an attempt's idempotency key until a final response, so that a retry has no second effect.
import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';

/** Refusals that the server may make before it looks up the key. */
const BEFORE_KEY: readonly (string | undefined)[] = [
  'UNAUTHENTICATED',
  'STAFF_ACCOUNT',
  'ACCOUNT_HALTED',
  'FOREIGN_ORIGIN',
  'RATE_LIMITED',
] satisfies ErrorCode[];

/**
 * Whether the error is a final refusal. After a server error or no response, the attempt may have
 * been processed. A retry that is refused before the key is looked up says nothing about that. Nor
 * does a refusal without a code, which comes from a proxy rather than the server.
 */
export function isFinalRefusal(error: unknown, { isRetry }: { isRetry: boolean }): boolean {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return error.status < 500 && !(isRetry && BEFORE_KEY.includes(error.code));
}

/** Sends attempts with a key. Repeating the last body reuses its key until a final response. */
export function createAttemptSender() {
  let pending: { key: string; body: string } | null = null;

  return async function attempt<Result>(body: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
    const text = JSON.stringify(body);
    const isRetry = pending?.body === text;
    if (!isRetry) pending = null;
    pending ??= { key: newAttemptKey(), body: text };
    try {
      const result = await send(pending.key);
      pending = null;
      return result;
    } catch (error) {
      if (isFinalRefusal(error, { isRetry })) pending = null;
      throw error;
    }
  };
}
