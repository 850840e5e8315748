import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, negotiateCompression } from '#server/http/responses/compress-response.ts';

export type WrittenResponse = { json: string; compressed: () => Promise<Buffer> };

/** A response that is the same for everyone until it changes, with its ETag. */
export type ReadyResponse = WrittenResponse & { etag: string };

export function writtenResponse(json: string): WrittenResponse {
  let compressed: Promise<Buffer> | null = null;
  const compressOnce = () => {
    compressed ??= compress(json);
    return compressed;
  };
  return { json, compressed: compressOnce };
}

export function readyResponse(json: string): ReadyResponse {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { ...writtenResponse(json), etag };
}

export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, compressed }: WrittenResponse,
): Promise<never> {
  reply.type('application/json; charset=utf-8');
  return (negotiateCompression(request, reply, json) ? await compressed() : json) as never;
}

/** Sends the same response, or 304 without a body if the browser already has it. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, response: ReadyResponse): Promise<never> {
  // The browser caches it and revalidates it each time.
  reply.headers({ etag: response.etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] !== response.etag) return sendWritten(request, reply, response);
  reply.code(304).header('vary', 'accept-encoding');
  return '' as never;
}
