// The bank test's calls: over HTTP, to any node, repeated until there is a response or the caller
// gives up. A repeated call has the same key, if any.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '#server/feeds/random.ts';
import { type ApiResponse, createClient } from '#tests/support/client.ts';
import type { AnyResponseAt } from '#tests/support/responses.ts';
import type { Entry, History } from '#tests/torture/history.ts';

export type Reply<Body = ApiResponse['body']> = Pick<ApiResponse<Body>, 'status' | 'body'>;

/** Shared by all workers: the nodes' addresses, the recorded history, and when to stop. */
export type Session = {
  urls: readonly string[];
  history: History;
  isOver: () => boolean;
};

export type Caller = {
  random: Random;
  /** One call, retried while there is no response or a 503; null if the caller gave up. */
  call: <Verb extends string, Path extends string>(
    method: Verb,
    path: Path,
    body?: unknown,
  ) => Promise<Reply<AnyResponseAt<Verb, Path>> | null>;
  /** A call with an idempotency key, which may be sent again; returns all responses but 503. */
  postKeyed: <Path extends string>(path: Path, body: unknown) => Promise<Reply<AnyResponseAt<'POST', Path>>[]>;
};

/** A call that takes longer than this is recorded as an anomaly. */
const MAX_CALL_MS = 30_000;
const MAX_TRIES = 300;
/** The chance of giving up after no response or a 503, when the call may have taken effect. */
const GIVE_UP_CHANCE = 0.2;

export const record = ({ history }: Session, entry: Entry): void => void history.entries.push(entry);

export function createCaller(session: Session, name: string): Caller {
  const random = randomFrom(name);
  const client = createClient('');

  async function send(url: string, method: string, path: string, body: unknown, headers: Record<string, string>) {
    const startedAt = Date.now();
    session.history.calls += 1;
    try {
      const reply: Reply = await client.call(method, `${url}${path}`, body, headers);
      const { status } = reply;
      if (status >= 500 && status !== 503)
        record(session, { type: 'anomaly', what: `${method} ${path} returned ${status}` });
      return reply;
    } catch {
      return null;
    } finally {
      const took = Date.now() - startedAt;
      if (took > MAX_CALL_MS) record(session, { type: 'anomaly', what: `${method} ${path} took ${took} ms` });
    }
  }

  async function repliesTo(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const replies: Reply[] = [];
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const url = session.urls[(Math.floor(random() * 2) + attempt) % session.urls.length] as string;
      const reply = await send(url, method, path, body, headers);
      if (reply !== null && reply.status !== 503) {
        replies.push(reply);
        // Repeats some calls with their key although the first one got a response.
        if (!('idempotency-key' in headers && attempt === 0 && random() < 0.05)) return replies;
      } else if (random() < GIVE_UP_CHANCE && replies.length === 0 && !session.isOver()) return [];
      else await sleep(100);
    }
    return replies;
  }

  const call = async (method: string, path: string, body?: unknown) =>
    (await repliesTo(method, path, body)).at(-1) ?? null;
  const postKeyed = (path: string, body: unknown) => repliesTo('POST', path, body, { 'idempotency-key': randomUUID() });
  // The contract types the responses, which are not validated here.
  return { random, call, postKeyed } as Caller;
}

export const centsOf = (text: unknown): number => Math.round(Number(text ?? 0) * 100);
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
