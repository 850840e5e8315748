// Compresses long responses in one call rather than as a stream, so that a shared one is compressed
// once: the newest bets take 0.56 ms instead of 1.5 by @fastify/compress (decision 0160).
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Faster than the default, level 6, for slightly more bytes. */
const options = { level: 4 };
const MIN_LENGTH = 2048;
/** Longer texts are compressed in another thread, so that they don't block the event loop. */
const MAX_INLINE_LENGTH = 65_536;

const gzipInThread = promisify(gzip);

export async function compress(text: string): Promise<Buffer> {
  return text.length > MAX_INLINE_LENGTH ? gzipInThread(text, options) : gzipSync(text, options);
}

const acceptsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');

/** Whether to compress for this caller; sets the headers accordingly. */
export function negotiateCompression(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!(payload instanceof Readable) && (typeof payload !== 'string' || payload.length < MIN_LENGTH)) return false;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request)) return false;
  reply.header('content-encoding', 'gzip');
  return true;
}

/** An onSend hook: compresses long texts in one call, and files while they are streamed. */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!negotiateCompression(request, reply, payload)) return payload;
  if (!(payload instanceof Readable)) return compress(payload as string);
  const compressed = createGzip(options);
  pipeline(payload, compressed, () => {});
  return compressed;
}
