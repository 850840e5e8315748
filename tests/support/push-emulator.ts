// A push service in its own process. It checks each request as RFC 8030, 8291 and 8292 require, and
// that it has a topic, decrypts the message as the browser would, and misbehaves on demand. Prints
// its port.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next request to a browser gets instead of 201. */
export type Misbehaviour =
  | { status: number; retryAfter?: string; location?: string }
  /** Accepts the message, then closes the connection without a response. */
  | 'accept-and-close'
  /** Never responds. */
  | 'hang';

export type Delivery = {
  browser: string;
  status: number | 'accepted, closed' | 'no response';
  payload: Record<string, string>;
  ttl: number;
  topic: string;
  urgency: string;
  contact: string;
};

type Browser = { pair: ReturnType<typeof createECDH>; auth: Buffer; next: Misbehaviour[] };

const browsers = new Map<string, Browser>();
const deliveries: Delivery[] = [];
/** Requests that failed these checks. */
const faults: string[] = [];

const server = createServer((request, response) => {
  void readBody(request).then((body) => route(request, response, body));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// Ends with the test, whose pipe closes.
process.stdin.resume().on('end', () => process.exit(0));

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function route(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { pathname } = new URL(request.url ?? '', 'http://emulator');
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (pathname === '/new-browser') return void json(addBrowser(request));
  if (pathname === '/deliveries') return void json(deliveries);
  if (pathname === '/faults') return void json(faults);
  if (pathname.startsWith('/misbehave/')) {
    browserAt(pathname).next.push(JSON.parse(String(body)) as Misbehaviour);
    return void json({});
  }
  try {
    respond(response, pathname, receive(request, pathname, body));
  } catch (error) {
    faults.push(`${pathname}: ${error instanceof Error ? error.message : error}`);
    response.writeHead(400).end();
  }
}

const browserAt = (pathname: string): Browser => {
  const browser = browsers.get(pathname.split('/').at(-1) ?? '');
  if (!browser) throw new Error('no such browser');
  return browser;
};

function addBrowser({ headers }: IncomingMessage) {
  const id = randomBytes(8).toString('hex');
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  browsers.set(id, { pair, auth, next: [] });
  const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
  return { endpoint: `http://${headers.host}/push/${id}`, keys };
}

type Received = Omit<Delivery, 'status'>;

function receive({ headers, method }: IncomingMessage, pathname: string, body: Buffer): Received {
  const header = (name: string) => String(headers[name] ?? '');
  check(method === 'POST', 'the method is not POST');
  check(header('content-encoding') === 'aes128gcm', 'the encoding is not aes128gcm');
  check(/^\d+$/.test(header('ttl')), 'TTL is missing');
  check(/^[\w-]{1,32}$/.test(header('topic')), 'the topic is not at most 32 characters of base64url');
  check(body.length <= 4096, 'the message is too large');
  const contact = checkToken(header('authorization'), `http://${headers.host}`);
  const payload = JSON.parse(decrypt(body, browserAt(pathname))) as Record<string, string>;
  const browser = pathname.split('/').at(-1) ?? '';
  return { browser, payload, ttl: Number(headers.ttl), topic: header('topic'), urgency: header('urgency'), contact };
}

function respond(response: ServerResponse, pathname: string, received: Received): void {
  const next = browserAt(pathname).next.shift() ?? { status: 201 };
  if (next === 'hang') deliveries.push({ ...received, status: 'no response' });
  else if (next === 'accept-and-close') {
    deliveries.push({ ...received, status: 'accepted, closed' });
    response.destroy();
  } else {
    deliveries.push({ ...received, status: next.status });
    const headers = {
      ...(next.retryAfter !== undefined && { 'retry-after': next.retryAfter }),
      ...(next.location !== undefined && { location: next.location }),
    };
    response.writeHead(next.status, headers).end();
  }
}

function check(holds: boolean, text: string): void {
  if (!holds) throw new Error(text);
}

/** Checks the RFC 8292 token. @returns its contact */
function checkToken(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const point = bytes(key);
  check(point.length === 65 && point[0] === 4, 'the key is not an uncompressed point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  check(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature)), 'wrong signature');
  check((JSON.parse(String(bytes(head))) as { alg: string }).alg === 'ES256', 'the token is not ES256');
  const { aud, exp, sub } = JSON.parse(String(bytes(claims))) as { aud: string; exp: number; sub: string };
  check(aud === origin, `the token is for ${aud}`);
  const left = exp - Date.now() / 1000;
  check(left > 0 && left <= 86_400, 'the token does not expire within a day');
  check(/^(mailto:|https:\/\/|http:\/\/127)/.test(sub), 'the token has no contact');
  return sub;
}

function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  check(text.at(-1) === 2, 'the last record is not marked');
  return text.subarray(0, -1).toString('utf8');
}
