// Requests to Daraja: the token, the credentials and the interpretation of responses.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import {
  cacheToken,
  callProvider,
  isNoResponse,
  type NoResponse,
  type ProviderResponse,
  textOf,
} from '#server/payments/call-provider.ts';
import type { ProviderSettings, SendResult } from '#server/payments/provider.ts';

const LIVE_URL = 'https://api.safaricom.co.ke';
const DEFAULT_TOKEN_S = 3599;
const TOKEN_REFUSED = new Set(['400.003.01', '401.001', '401.002.01', '401.003.01', '404.001.03', '404.001.04']);
/** The system is busy, or too many requests were sent. */
const TEMPORARY = new Set(['500.003.02', '500.003.03']);

export type Post = (path: string, body: object) => Promise<ProviderResponse | NoResponse>;

/** Sends requests with a token, which is renewed when necessary. */
export function createPost(settings: ProviderSettings, timeoutMs: number | undefined): Post {
  const url = readUrl(settings);
  const key = Buffer.from(`${settings.MPESA_CONSUMER_KEY}:${settings.MPESA_CONSUMER_SECRET}`).toString('base64');
  const token = cacheToken(async () => {
    const response = await callProvider({
      method: 'GET',
      url: `${url}/oauth/v1/generate?grant_type=client_credentials`,
      timeoutMs,
      headers: { authorization: `Basic ${key}` },
    });
    if (isNoResponse(response)) return notSent(response.reason);
    const text = textOf(response.json.access_token, 4000);
    if (response.status !== 200 || text === null) return notSent(`no token: ${describe(response)}`);
    return { token: text, lifetimeSeconds: Number(response.json.expires_in) || DEFAULT_TOKEN_S };
  });

  return async (path, body) => {
    const bearer = await token.read();
    if (typeof bearer !== 'string') return bearer;
    const headers = { authorization: `Bearer ${bearer}` };
    const response = await callProvider({ url: url + path, headers, body, timeoutMs });
    if (isNoResponse(response) || !isTokenRefused(response)) return response;
    token.forget();
    return notSent(describe(response));
  };
}

const notSent = (reason: string) => ({ outcome: 'not-sent', reason }) as const;

const isTokenRefused = ({ status, json }: ProviderResponse) =>
  status === 401 || TOKEN_REFUSED.has(textOf(json.errorCode) ?? '');

/**
 * Interprets the response to a new payment. An unknown error may come from behind the gateway,
 * where the payment may already be in progress.
 * @param idField the field with the provider's id for the payment
 */
export function sendResult(response: ProviderResponse | NoResponse, idField: string): SendResult {
  if (isNoResponse(response)) return response;
  const { status, json } = response;
  if (status === 200 && textOf(json.ResponseCode) === '0')
    return { outcome: 'accepted', providerRef: textOf(json[idField]) };
  const message = textOf(json.errorMessage ?? json.ResponseDescription, 500) ?? '';
  // An earlier request with our reference was received.
  if (/duplicate OriginatorConversationID/i.test(message)) return { outcome: 'accepted', providerRef: null };
  const code = textOf(json.errorCode ?? json.ResponseCode) ?? '';
  if (status === 429 || status === 404 || TEMPORARY.has(code)) return notSent(describe(response));
  // Another prompt or session is open on the phone.
  if (/unable to lock subscriber/i.test(message)) return { outcome: 'refused', failure: 'unreachable', code };
  const isRefused = status === 200 || /^400\./.test(code) || /wrong credentials|merchant does not exist/i.test(message);
  if (code !== '' && isRefused) return { outcome: 'refused', failure: 'refused', code };
  return { outcome: 'unanswered', reason: describe(response) };
}

/** M-Pesa accepts only whole shillings. */
export const NOT_WHOLE: SendResult = { outcome: 'refused', failure: 'refused', code: 'not-whole' };

/** @param phone in E.164 */
export const phoneNumber = (phone: string): number => Number(phone.replace('+', ''));

/** Summarises a response for logs and staff. */
export function describe({ status, json, text }: ProviderResponse): string {
  const code = textOf(json.errorCode ?? json.ResponseCode ?? json.ResponseStatus);
  const message = textOf(json.errorMessage ?? json.ResponseDescription ?? json.ResponseMessage, 300);
  const known = [code, message].filter((part) => part !== null).join(' ');
  return `HTTP ${status} ${known || text.slice(0, 100)}`.trim();
}

function readUrl({ MPESA_URL = LIVE_URL }: ProviderSettings): string {
  if (!/^https?:\/\/[^/]/.test(MPESA_URL))
    throw new Error('MPESA_URL must be the base URL of Daraja, such as https://api.safaricom.co.ke');
  return MPESA_URL.replace(/\/+$/, '');
}

export function readShortcode(settings: ProviderSettings, name: string): string {
  const shortcode = settings[name] ?? '';
  if (!/^\d{5,7}$/.test(shortcode)) throw new Error(`${name} must have 5 to 7 digits`);
  return shortcode;
}

/** The initiator's password, encrypted with Safaricom's certificate. */
export function readCredential({ MPESA_CERTIFICATE = '', MPESA_INITIATOR_PASSWORD = '' }: ProviderSettings): string {
  try {
    const key = createPublicKey(MPESA_CERTIFICATE.replaceAll('\\n', '\n'));
    const padded = { key, padding: constants.RSA_PKCS1_PADDING };
    return publicEncrypt(padded, Buffer.from(MPESA_INITIATOR_PASSWORD)).toString('base64');
  } catch {
    throw new Error("MPESA_CERTIFICATE must be Safaricom's certificate in PEM format (-----BEGIN CERTIFICATE-----...)");
  }
}
