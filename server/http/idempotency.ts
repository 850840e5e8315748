// An Idempotency-Key is stored with a hash of its request, to tell a retry from a new request.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '#server/http/handlers.ts';
import { Refusal, refuseField } from '#server/http/refusal.ts';

export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

const sentBodies = new WeakMap<FastifyRequest, unknown>();

/**
 * A preValidation hook. Validation adds defaults and parses amounts, which another release may do
 * differently, so a retry is recognised by what the client sent.
 */
export const keepSentBody = async (request: FastifyRequest): Promise<void> => {
  sentBodies.set(request, request.body);
};

export function readIdempotency(request: FastifyRequest, callName: string): Idempotency | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    refuseField('Idempotency-Key', 'Must be 1 to 200 printable ASCII characters without spaces');
  return { key, requestHash: hashRequest(callName, request, canonicalJson(sentBodies.get(request))) };
}

function hashRequest(callName: string, { params }: FastifyRequest, body: string): Buffer {
  const target = [callName, ...Object.values(params ?? {})].join(' ');
  return createHash('sha256').update(`${target}\n${body}`).digest();
}

/** The same whatever order the client used for the fields of an object. */
function canonicalJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return text ?? '';
}

/**
 * Makes a call and, if its key is taken, makes it again with the hash that earlier releases stored,
 * that of the parsed body. The refusal shows that the key is stored, so nothing happens twice.
 */
export async function withEarlierHash<Response>(
  { request, callName, idempotency }: { request: FastifyRequest; callName: string; idempotency: Idempotency | null },
  respond: (idempotency: Idempotency | null) => Promise<Response>,
): Promise<Response> {
  try {
    return await respond(idempotency);
  } catch (error) {
    if (idempotency === null || !(error instanceof Refusal) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error;
    const requestHash = hashRequest(callName, request, String(JSON.stringify(request.body)));
    return respond({ ...idempotency, requestHash });
  }
}
