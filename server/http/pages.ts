// The web client: its files by name, and a page for every other address, so that deep links work.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, languageOf } from '#contract/languages.ts';
import { PHONE_REMINDER_COOKIE } from '#contract/phone-reminder.ts';
import { describeError } from '#server/http/error-reply.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addPageHeaders, apiHeaders } from '#server/http/security-headers.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';

const webFolder = path.resolve(import.meta.dirname, '../../dist/web');
const prerenderedFolder = path.join(webFolder, 'pages');

/** The names of the pages prerendered at build time, such as "wallet.player.sw". */
function prerenderedNames(): ReadonlySet<string> {
  if (!existsSync(prerenderedFolder)) return new Set();
  return new Set(
    readdirSync(prerenderedFolder)
      .filter((file) => file.endsWith('.html'))
      .map((file) => file.slice(0, -'.html'.length)),
  );
}

/** By language and role, as far as cookies show them; the page itself loads the user. */
function nameFor(request: FastifyRequest, pathname: string): string {
  const page = pathname === '/' ? 'home' : pathname.slice(1);
  const player = request.cookies[PHONE_REMINDER_COOKIE] ? 'unverified' : 'player';
  const viewer = readSessionToken(request) ? player : 'visitor';
  const tags = request.headers['accept-language']?.split(',') ?? [];
  return `${page}.${viewer}.${languageOf(request.cookies[LANGUAGE_COOKIE], tags)}`;
}

export async function addPages(
  app: FastifyInstance,
  options: { secure: boolean; countPageLoad: (userAgent: string | undefined) => void },
): Promise<void> {
  await addPageHeaders(app, options);
  const built = existsSync(path.join(webFolder, 'index.html'));
  if (built)
    await app.register(staticFiles, {
      root: webFolder,
      wildcard: false,
      index: false,
      // build-web.mjs wrote each file's .br and .gz next to it.
      preCompressed: true,
      // Files under assets/ have a hash in their name; the page itself is revalidated each time.
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  const prerendered = prerenderedNames();
  app.setNotFoundHandler((request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const isPage = request.method === 'GET' && !/^\/(api|assets|ws)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);
    if (built && isPage) {
      // A query in the address may open a different tab from the prerendered one.
      options.countPageLoad(request.headers['user-agent']);
      const name = search === '' ? nameFor(request, pathname) : '';
      return reply
        .type('text/html; charset=utf-8')
        .header('vary', 'accept-encoding, accept-language, cookie')
        .sendFile(prerendered.has(name) ? `pages/${name}.html` : 'index.html');
    }
    return reply
      .code(404)
      .headers(apiHeaders)
      .send(describeError(new Refusal('NOT_FOUND')));
  });
}
