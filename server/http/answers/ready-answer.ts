// Answers that are written and packed once for all who get them.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { agreeOnPacking, pack } from '#server/http/answers/pack-answer.ts';

/** The JSON, and its packed form, which is made when it is first asked for. */
export type WrittenAnswer = { json: string; packed: () => Promise<Buffer> };

/** One that is the same for everybody until it changes, with the ETag that names it. */
export type ReadyAnswer = WrittenAnswer & { etag: string };

export function writtenAnswer(json: string): WrittenAnswer {
  let packed: Promise<Buffer> | null = null;
  const packOnce = () => {
    packed ??= pack(json);
    return packed;
  };
  return { json, packed: packOnce };
}

export function readyAnswer(json: string): ReadyAnswer {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { ...writtenAnswer(json), etag };
}

/** Answers it in place of the call's own form. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, packed }: WrittenAnswer,
): Promise<never> {
  reply.type('application/json; charset=utf-8');
  return (agreeOnPacking(request, reply, json) ? await packed() : json) as never;
}

/** The same, and 304 without a body to a browser that has it already. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): Promise<never> {
  // Kept by the browser, and asked for each time whether it is still so.
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] !== answer.etag) return sendWritten(request, reply, answer);
  reply.code(304).header('vary', 'accept-encoding');
  return '' as never;
}
