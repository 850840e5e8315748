// Compresses long responses in one call rather than as a stream: a page of bets takes 0.56 ms of
// server time, compared with 1.5 using @fastify/compress (decision 0160).
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Faster than the default, level 6, for slightly more bytes. */
const options = { level: 4 };
const MIN_LENGTH = 2048;
/** Up to this size compressing takes less time than handing it to another thread. */
const MAX_INLINE_LENGTH = 65_536;

const gzipInThread = promisify(gzip);

export async function pack(text: string): Promise<Buffer> {
  return text.length > MAX_INLINE_LENGTH ? gzipInThread(text, options) : gzipSync(text, options);
}

const acceptsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');

/** Whether to compress for this caller; sets the headers accordingly. */
export function negotiatePacking(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!(payload instanceof Readable) && (typeof payload !== 'string' || payload.length < MIN_LENGTH)) return false;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request)) return false;
  reply.header('content-encoding', 'gzip');
  return true;
}

/** An onSend hook: compresses long texts in one call, and files while they are streamed. */
export async function packResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!negotiatePacking(request, reply, payload)) return payload;
  if (!(payload instanceof Readable)) return pack(payload as string);
  const packed = createGzip(options);
  pipeline(payload, packed, () => {});
  return packed;
}
