// An answer that is the same for everybody who asks until it changes: written and packed once, and not sent again to who
// has it already.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { agreeOnPacking, pack } from '#server/http/pack-answer.ts';

/** The JSON, the ETag that names it, and its packed form, which is made when it is first asked for. */
export type ReadyAnswer = { json: string; etag: string; packed: () => Promise<Buffer> };

export function readyAnswer(json: string): ReadyAnswer {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  let packed: Promise<Buffer> | null = null;
  const packOnce = () => {
    packed ??= pack(json);
    return packed;
  };
  return { json, etag, packed: packOnce };
}

/** Answers it in place of the call's own form: 304 without a body to a browser that has it. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): Promise<never> {
  const { json, etag, packed } = answer;
  // Kept by the browser, and asked for each time whether it is still so.
  reply.headers({ etag, 'cache-control': 'no-cache' }).type('application/json; charset=utf-8');
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).header('vary', 'accept-encoding');
    return '' as never;
  }
  return (agreeOnPacking(request, reply) ? await packed() : json) as never;
}
