// A proxy for a browser's GET requests that can be shut, as if the network were lost, and can
// change the text of responses.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Gate = {
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Changes the responses at this path from now on. */
  change: (path: string, change: (text: string) => string) => void;
  /** Responds with 404 to paths with this prefix from now on; null serves everything again. */
  remove: (prefix: string | null) => void;
};

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

export async function openGate(serverUrl: string): Promise<Gate> {
  const changes = new Map<string, (text: string) => string>();
  let removed: string | null = null;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookie = '' } = request.headers;
    const upstream = await fetch(`${serverUrl}${request.url}`, { headers: { cookie } });
    const body = Buffer.from(await upstream.arrayBuffer());
    const change = changes.get(request.url ?? '');
    response.writeHead(upstream.status, {
      'content-type': upstream.headers.get('content-type') ?? 'text/plain',
      'cache-control': upstream.headers.get('cache-control') ?? 'no-store',
    });
    response.end(change ? change(body.toString()) : body);
  }

  const server = createServer((request, response) => {
    if (removed !== null && request.url?.startsWith(removed)) return void response.writeHead(404).end();
    pass(request, response).catch(() => response.destroy());
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shut: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    open: () => listen(server, port),
    change: (path, change) => changes.set(path, change),
    remove: (prefix) => {
      removed = prefix;
    },
  };
}
