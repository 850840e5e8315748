// Bodies that are not parsed, since a signature may cover their bytes.
import type { FastifyInstance } from 'fastify';

/** Routes in this context accept any type of body, as a Buffer. */
export function addRawParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
