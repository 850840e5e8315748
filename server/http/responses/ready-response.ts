import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiatePacking, pack } from '#server/http/responses/pack-response.ts';

export type WrittenResponse = { json: string; packed: () => Promise<Buffer> };

/** A response that is the same for everyone until it changes, with its ETag. */
export type ReadyResponse = WrittenResponse & { etag: string };

export function writtenResponse(json: string): WrittenResponse {
  let packed: Promise<Buffer> | null = null;
  const packOnce = () => {
    packed ??= pack(json);
    return packed;
  };
  return { json, packed: packOnce };
}

export function readyResponse(json: string): ReadyResponse {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { ...writtenResponse(json), etag };
}

export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, packed }: WrittenResponse,
): Promise<never> {
  reply.type('application/json; charset=utf-8');
  return (negotiatePacking(request, reply, json) ? await packed() : json) as never;
}

/** Sends the same response, or 304 without a body if the browser already has it. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, response: ReadyResponse): Promise<never> {
  // The browser caches it and revalidates it each time.
  reply.headers({ etag: response.etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] !== response.etag) return sendWritten(request, reply, response);
  reply.code(304).header('vary', 'accept-encoding');
  return '' as never;
}
