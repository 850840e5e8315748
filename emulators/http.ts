// A small router over node:http. Handlers get the body's original bytes to check signatures.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = {
  method: string;
  url: URL;
  /** The decoded path parameters. */
  parameters: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
/** No response: the connection stays open until the client gives up. */
export const NO_RESPONSE = Symbol('no response');
export type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer } | typeof NO_RESPONSE;
export type Handle = (call: Call) => Reply | Promise<Reply>;
/** In a path, `:name` matches one segment, as in `/payments/:id` or `/messages/:id.json`. */
export type Route = { method: string; path: string; handle: Handle };

const routeBy =
  (method: string) =>
  (path: string, handle: Handle): Route => ({ method, path, handle });
export const get = routeBy('GET');
export const post = routeBy('POST');
export const put = routeBy('PUT');
export const remove = routeBy('DELETE');

/** The client gets its message with status 400. */
export class BadRequest extends Error {}

export const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
export const text = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

export function readJson(call: Call): unknown {
  try {
    return JSON.parse(call.body.toString());
  } catch {
    throw new BadRequest('The body is not JSON.');
  }
}

/** @returns a form's fields; a repeated field has its last value */
export const readForm = (call: Call): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(call.body.toString()));

/** @returns the user and password from HTTP Basic authentication */
export function readBasic({ headers }: Call): { user: string; password: string } | null {
  const [, encoded] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { user, password };
}

const MAX_BODY_BYTES = 1_000_000;
/** With Node's 5 s, a connection may close just as a client reuses it, which looks like a fault. */
const KEEP_ALIVE_MS = 60_000;

export type RunningServer = { url: string; close: () => Promise<void> };

export async function listen(routes: readonly Route[], { host, port }: { host: string; port: number }) {
  const compiled = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));
  const server = createServer(async (request, response) => {
    const reply = await replyTo(request, compiled).catch(failure);
    if (reply !== NO_RESPONSE) write(response, reply);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url, close } satisfies RunningServer;
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:(\w+)/g, '(?<$1>[^/]+?)')}$`);
}

async function replyTo(request: IncomingMessage, routes: readonly (Route & { pattern: RegExp })[]): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://emulator');
  const matching = routes.filter(({ pattern }) => pattern.test(url.pathname));
  const route = matching.find(({ method }) => method === request.method);
  if (!route) return json({ error: `No ${request.method} ${url.pathname}` }, matching.length > 0 ? 405 : 404);
  const named = Object.entries(route.pattern.exec(url.pathname)?.groups ?? {});
  const parameters = Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value)]));
  const body = await readBody(request);
  return route.handle({ method: route.method, url, parameters, headers: request.headers, body });
}

/** Reads a body to its end even if it is too large: leaving the loop would reset the connection. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= MAX_BODY_BYTES) parts.push(part);
  }
  if (bytes > MAX_BODY_BYTES) throw new BadRequest('The body is too large.');
  return Buffer.concat(parts);
}

function failure(error: unknown): Reply {
  if (error instanceof BadRequest || error instanceof URIError) return json({ error: error.message }, 400);
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return json({ error: 'The emulator failed; see its log.' }, 500);
}

function write(response: ServerResponse, { status, headers, body }: Exclude<Reply, typeof NO_RESPONSE>): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
}
