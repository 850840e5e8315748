// The gateway in front of M-Pesa: tokens, credentials and errors.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import type { Subject } from '#emulators/faults.ts';
import { type Call, get, json, post, type Reply, type Route, readBasic, readJson } from '#emulators/http.ts';
import { decryptPkcs1 } from '#emulators/pkcs1.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Gateway = ReturnType<typeof createGateway>;

const TOKEN_SECONDS = 3599;
const DEFAULTS = {
  MPESA_CONSUMER_KEY: 'emulator-consumer-key',
  MPESA_CONSUMER_SECRET: 'emulator-consumer-secret',
  MPESA_SHORTCODE: '600966',
  MPESA_PASSKEY: 'emulator-passkey',
  MPESA_INITIATOR: 'testapi',
  MPESA_INITIATOR_PASSWORD: 'emulator-password',
  MPESA_NOMINATED_NUMBER: '254708374149',
};

export function createGateway({ env, faults }: Tools) {
  const given = Object.entries(DEFAULTS).map(([name, value]) => [name, env[name] || value]);
  const settings = Object.fromEntries(given) as typeof DEFAULTS;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const tokens = new Map<string, number>();

  const issueToken = (call: Call): Reply => {
    const basic = readBasic(call);
    const isCorrect = basic?.user === settings.MPESA_CONSUMER_KEY && basic.password === settings.MPESA_CONSUMER_SECRET;
    if (!isCorrect) return refuse('400.008.01', 'Invalid Authentication passed', 400);
    const token = randomUUID().replaceAll('-', '').slice(0, 28);
    tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    return json({ access_token: token, expires_in: String(TOKEN_SECONDS) });
  };

  const isAuthorized = ({ headers }: Call) => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (faults.take('token-refused')) tokens.delete(token);
    return (tokens.get(token) ?? 0) > Date.now();
  };

  /** @param name the name that faults match: { "match": { "call": name } } */
  const route = (path: string, name: string, handle: (body: Body) => Reply): Route =>
    post(path, (call) => {
      if (!isAuthorized(call)) return refuse('404.001.03', 'Invalid Access Token', 404);
      const body = readJson(call) as Body;
      return faults.respond(subjectOf(body, name), () => handle(body));
    });

  const isCorrectPassword = ({ Password, Timestamp }: Body) =>
    Password === Buffer.from(settings.MPESA_SHORTCODE + settings.MPESA_PASSKEY + Timestamp).toString('base64');

  const isCorrectInitiator = (name: unknown, credential: unknown) =>
    name === settings.MPESA_INITIATOR &&
    decryptPkcs1(privateKey, Buffer.from(String(credential), 'base64')) === settings.MPESA_INITIATOR_PASSWORD;

  const routes = [
    get('/oauth/v1/generate', (call) => faults.respond({ call: 'token' }, () => issueToken(call))),
    get('/_emulator/settings', ({ headers }) =>
      json({ MPESA_URL: `http://${headers.host}`, ...settings, MPESA_CERTIFICATE: certificate }),
    ),
  ];
  return { routes, route, isCorrectPassword, isCorrectInitiator, shortcode: settings.MPESA_SHORTCODE };
}

const subjectOf = (body: Body, call: string): Subject => {
  const phone = body.PhoneNumber ?? body.Msisdn ?? (call === 'payout' ? body.PartyB : '');
  return { call, phone: String(phone ?? ''), amount: String(body.Amount ?? '') };
};

export const refuse = (errorCode: string, errorMessage: string, status = 500): Reply =>
  json({ requestId: randomUUID(), errorCode, errorMessage }, status);

export const badRequest = (field: string): Reply => refuse('400.002.02', `Bad Request - Invalid ${field}`, 400);

export const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^/]+/.test(value);

/** The URL with its last part replaced by zeros, since an attacker doesn't know that secret. */
export const guessedUrl = (url: string): string => url.replace(/[^/]+$/, (secret) => '0'.repeat(secret.length));
