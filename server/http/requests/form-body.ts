// Parses forms, only for calls made by providers. Duplicate names are refused: a signature could
// cover one value while the handler uses the other.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Routes in this context accept only forms. */
export function addFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) => {
    const fields = [...new URLSearchParams(String(text))];
    const names = new Set(fields.map(([name]) => name));
    if (names.size < fields.length) done(new Refusal('VALIDATION', { message: 'A field appears twice' }));
    else done(null, Object.fromEntries(fields));
  });
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: `Only ${FORM_TYPE} is accepted` })),
  );
}
