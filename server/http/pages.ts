// The web client: its files by name, and a page for every path that is neither a file nor a call.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { PHONE_REMINDER_COOKIE } from '#contract/phone-reminder.ts';
import { currency, currencyText, DEFAULT_CURRENCY } from '#domain/currency.ts';
import { describeError } from '#server/http/error-reply.ts';
import { escapeHtml, type PageHead, withHead } from '#server/http/page-head.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requestedLanguage } from '#server/http/requests/requested-language.ts';
import { compress, negotiateCompression } from '#server/http/responses/compress-response.ts';
import { type ReadyResponse, readyResponse } from '#server/http/responses/ready-response.ts';
import { API_HEADERS, addPageHeaders, removeDocumentHeaders } from '#server/http/security-headers.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';

const webFolder = path.resolve(import.meta.dirname, '../../dist/web');
const assetsFolder = path.join(webFolder, 'assets', path.sep);
const prerenderedFolder = path.join(webFolder, 'pages');

/** The names of the prerendered pages, such as "wallet.player.sw" or "games/1.visitor.en". */
function prerenderedNames(): ReadonlySet<string> {
  if (!existsSync(prerenderedFolder)) return new Set();
  return new Set(
    readdirSync(prerenderedFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => file.slice(0, -'.html'.length)),
  );
}

/** The prerendered page that all games share is this game's (web/app/prerender-pages.tsx). */
const GAME_PAGE = '/games/1';
const gameIn = (pathname: string) => /^\/games\/([^/]+)\/?$/.exec(pathname)?.[1];

/**
 * The name of the prerendered page for the language and the kind of user that the request suggests;
 * the page itself loads the user.
 */
function nameFor(request: FastifyRequest, pathname: string): string {
  const page = pathname === '/' ? 'home' : pathname.slice(1);
  const player = request.cookies[PHONE_REMINDER_COOKIE] ? 'unverified' : 'player';
  const viewer = readSessionToken(request) ? player : 'visitor';
  return `${page}.${viewer}.${requestedLanguage(request)}`;
}

/** The built pages don't name a currency, which the client takes to mean dollars. */
function inCurrency(html: string): string {
  if (currency().code === DEFAULT_CURRENCY) return html;
  return html.replace('<html ', `<html data-currency="${escapeHtml(currencyText())}" `);
}

type Options = {
  secure: boolean;
  publicUrl: string | null;
  countPageLoad: (userAgent: string | undefined) => void;
  /** Null for an unknown game. */
  findGameHead: (gameId: number, language: Language) => Promise<PageHead | null>;
};

const OFFLINE_PAGE = '/offline.html';
const VARY = 'accept-encoding, accept-language, cookie';

type ReadPage = (name: string) => ReadyResponse;

const INDEX = 'index';

const readHtml = (name: string) =>
  readFileSync(path.join(name === INDEX ? webFolder : prerenderedFolder, `${name}.html`), 'utf8');

/** Reads each file once. A page that isn't prerendered is served as index.html. */
export function createPageReader(prerendered: ReadonlySet<string>, read = readHtml): ReadPage {
  const files = new Map<string, ReadyResponse>();
  return (requested) => {
    // The requested name comes from the visitor's URL, so it must not be a key of the map.
    const name = prerendered.has(requested) ? requested : INDEX;
    const known = files.get(name);
    if (known !== undefined) return known;
    const page = readyResponse(inCurrency(read(name)));
    files.set(name, page);
    return page;
  };
}

/** A game's page, with its title for link previews; 404 for an unknown game. */
function createGamePages(readPage: ReadPage, { publicUrl, findGameHead }: Options) {
  const headOf = async (request: FastifyRequest, game: string): Promise<PageHead | null | 'unavailable'> => {
    if (!/^[1-9]\d{0,14}$/.test(game)) return null;
    try {
      return await findGameHead(Number(game), requestedLanguage(request));
    } catch {
      // The page itself shows that the server can't be reached, and tries again.
      return 'unavailable';
    }
  };
  return async (request: FastifyRequest, reply: FastifyReply, { game, search }: { game: string; search: string }) => {
    const head = await headOf(request, game);
    const { json: page } = readPage(head !== null && search === '' ? nameFor(request, GAME_PAGE) : INDEX);
    const isFound = head !== null && head !== 'unavailable';
    const html = isFound ? withHead(page, head, { publicUrl, path: `/games/${game}` }) : page;
    reply.code(head === null ? 404 : 200).type('text/html; charset=utf-8');
    const isCompressed = negotiateCompression(request, reply, html);
    reply.headers({ vary: VARY, 'cache-control': 'no-cache' });
    return isCompressed ? compress(html) : html;
  };
}

/** Pages in this currency are not stored as files, so they are compressed and revalidated here. */
async function sendInCurrency(request: FastifyRequest, reply: FastifyReply, page: ReadyResponse) {
  const { json: html, etag, compressed } = page;
  const isUnchanged = request.headers['if-none-match'] === etag;
  const isCompressed = !isUnchanged && negotiateCompression(request, reply, html);
  reply.type('text/html; charset=utf-8').headers({ vary: VARY, 'cache-control': 'no-cache', etag });
  if (isUnchanged) return reply.code(304).send('');
  return isCompressed ? compressed() : html;
}

export async function addPages(app: FastifyInstance, options: Options): Promise<void> {
  await addPageHeaders(app, options);
  const isBuilt = existsSync(path.join(webFolder, 'index.html'));
  if (isBuilt)
    await app.register(staticFiles, {
      root: webFolder,
      wildcard: false,
      index: false,
      // Pages are sent below, in the installation's currency.
      allowedPath: (_pathname, _root, { url }) => !/\.html(\?|$)/.test(url) || url.startsWith(OFFLINE_PAGE),
      // build-web.mjs writes a .br and a .gz version next to each file.
      preCompressed: true,
      // Files under assets/ have a hash in their name; other files are revalidated each time.
      setHeaders: (reply, file) => {
        const isAsset = file.startsWith(assetsFolder);
        if (isAsset) removeDocumentHeaders(reply);
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const prerendered = prerenderedNames();
  const readPage = createPageReader(prerendered);
  const sendGamePage = createGamePages(readPage, options);
  app.setNotFoundHandler(async (request, reply) => {
    // Not by `new URL`, which throws for paths such as //.
    const [pathname = '', search = ''] = request.url.split('?', 2);
    const game = gameIn(pathname);
    const isFile = /^\/(api|assets|ws)(\/|$)/.test(pathname) || (game === undefined && /\.\w+$/.test(pathname));
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isFile;
    if (isBuilt && isPage) {
      if (request.method === 'GET') options.countPageLoad(request.headers['user-agent']);
      if (game !== undefined) return sendGamePage(request, reply, { game, search });
      // A query string may select a different tab from the prerendered one.
      const name = search === '' ? nameFor(request, pathname) : '';
      if (currency().code !== DEFAULT_CURRENCY) return sendInCurrency(request, reply, readPage(name));
      return reply
        .type('text/html; charset=utf-8')
        .header('vary', VARY)
        .sendFile(prerendered.has(name) ? `pages/${name}.html` : 'index.html');
    }
    return reply
      .code(404)
      .headers(API_HEADERS)
      .send(describeError(new Refusal('NOT_FOUND')));
  });
}
