// An Idempotency-Key is stored with a hash of its request, to tell a retry from a new request.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuseField } from '#server/http/refusal.ts';

export const keyPattern = /^[\x21-\x7e]{1,200}$/;

export function readIdempotency(request: FastifyRequest, callName: string): Idempotency | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyPattern.test(key))
    refuseField('Idempotency-Key', 'Must be 1 to 200 printable ASCII characters without spaces');
  return { key, requestHash: hashRequest(callName, request) };
}

/** Parsing has put the body's fields in the order of its schema, whatever order the client used. */
function hashRequest(callName: string, { params, body }: FastifyRequest): Buffer {
  const target = [callName, ...Object.values(params ?? {})].join(' ');
  return createHash('sha256')
    .update(`${target}\n${JSON.stringify(body)}`)
    .digest();
}
