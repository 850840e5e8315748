// A browser's push service, called over HTTP (RFC 8030). Its URL comes from a client, so only
// known services are called, and no redirect is followed.
import { wasNeverSent } from '#server/http/never-sent.ts';

export type PushRequest = {
  endpoint: string;
  body: Buffer;
  authorization: string;
  ttlSeconds: number;
  /** A later message with the same topic replaces one that has not been delivered yet. */
  topic: string;
  urgency: 'high' | 'normal';
};

/**
 * `gone`: the subscription no longer exists. `unknown`: the request may have been sent, but there
 * was no response. `retry`: never sent, or refused temporarily, with the service's retry delay if
 * it sent one.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' | 'unknown' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'retry'; status: number | null; afterSeconds: number | null };

/** Whether an endpoint belongs to one of the services, such as `https://*.push.example`. */
export function isAtService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    const [start, end] = service.split('*.') as [string, string?];
    if (end === undefined) return url.origin === start;
    return url.origin.startsWith(start) && url.origin.endsWith(`.${end}`);
  });
}

const TIMEOUT_MS = 10_000;

export async function sendPush(request: PushRequest, timeoutMs = TIMEOUT_MS): Promise<PushResult> {
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: {
        authorization: request.authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(request.ttlSeconds),
        topic: request.topic,
        urgency: request.urgency,
      },
      body: new Uint8Array(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return resultOf(response);
  } catch (error) {
    return { outcome: wasNeverSent(error) ? 'retry' : 'unknown', status: null, afterSeconds: null };
  }
}

function resultOf({ ok, status, headers }: Response): PushResult {
  if (ok) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'retry', status, afterSeconds: retryAfter(headers) };
  return { outcome: 'refused', status };
}

/** Retry-After in seconds; a date is compared with the service's own clock. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, Math.ceil(waitMs / 1000)) : null;
}
