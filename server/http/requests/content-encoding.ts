import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/http/refusal.ts';

/** Refuses compressed bodies with UNSUPPORTED_MEDIA_TYPE, in any call. */
export async function refuseCompressedBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  reply.header('accept-encoding', 'identity');
  refuse('UNSUPPORTED_MEDIA_TYPE', { message: 'Compressed bodies are not accepted' });
}
