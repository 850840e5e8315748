// How the bank test calls: over HTTP, to one node or the other, again under the same key while no answer comes.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '#server/feeds/random.ts';
import { createClient } from '#tests/support/client.ts';
import type { Entry, History } from '#tests/torture/history.ts';

export type Reply = { status: number; body: Record<string, unknown> };

/** What every worker shares: where the nodes are, what is recorded, and when to stop. */
export type Session = {
  urls: readonly string[];
  history: History;
  isOver: () => boolean;
};

export type Caller = {
  random: Random;
  /** One call, sent again while there is no answer or 503; null when nobody asked until there was one. */
  call: (method: string, path: string, body?: unknown, options?: { keyed?: boolean }) => Promise<Reply | null>;
  /** Every answer to the last call, first to last: the same key may be answered more than once. */
  answers: () => Reply[];
};

/** Longer than this, a call hangs. */
const CALL_MS_MAX = 30_000;
const TRIES_MAX = 300;
/** Some give up after a lost answer: then either may be true, but only once. */
const GIVE_UP_CHANCE = 0.2;

export const record = ({ history }: Session, entry: Entry): void => void history.entries.push(entry);

export function createCaller(session: Session, name: string): Caller {
  const random = randomFrom(name);
  const client = createClient('');
  let answers: Reply[] = [];

  async function send(url: string, method: string, path: string, body: unknown, headers: Record<string, string>) {
    const began = Date.now();
    session.history.calls += 1;
    try {
      const { status, body: text } = await client.call(method, `${url}${path}`, body, headers);
      if (status >= 500 && status !== 503)
        record(session, { type: 'fault', what: `${method} ${path} answered ${status}` });
      return { status, body: text as Record<string, unknown> };
    } catch {
      return null;
    } finally {
      const took = Date.now() - began;
      if (took > CALL_MS_MAX) record(session, { type: 'fault', what: `${method} ${path} took ${took} ms` });
    }
  }

  const call: Caller['call'] = async (method, path, body, { keyed = false } = {}) => {
    const headers: Record<string, string> = keyed ? { 'idempotency-key': randomUUID() } : {};
    answers = [];
    for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
      const url = session.urls[(Math.floor(random() * 2) + attempt) % session.urls.length] as string;
      const reply = await send(url, method, path, body, headers);
      if (reply !== null && reply.status !== 503) {
        answers.push(reply);
        // Now and then the answer counts as lost on the way, and the call is made again under its key.
        if (!(keyed && attempt === 0 && random() < 0.05)) return reply;
      } else if (random() < GIVE_UP_CHANCE && answers.length === 0 && !session.isOver()) return null;
      else await sleep(100);
    }
    return answers[0] ?? null;
  };
  return { random, call, answers: () => answers };
}

export const centsOf = (text: unknown): number => Math.round(Number(text ?? 0) * 100);
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
