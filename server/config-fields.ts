// Kinds of environment variables, and checks of their values.
import { isIP } from 'node:net';
import { getCountries } from 'libphonenumber-js/max';
import { z } from 'zod';
import { serversOf } from '#server/database/primary.ts';
import { publicKeyOf } from '#server/push/encrypt-push.ts';

export const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((word) => word === 'on');
export const matching = (pattern: RegExp, rule: string) => z.string().regex(pattern, rule);
const country = z.enum(getCountries(), 'must be country codes such as KE, separated by commas');

export const countries = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim().toUpperCase()))])
  .pipe(z.tuple([country], country));

export const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

export const isServiceOrigin = (origin: string) => /^https?:\/\/(\*\.)?[a-z\d.-]+(:\d+)?$/.test(origin);

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** An unescaped slash in a password ends the host part, so an @ after a slash is refused. */
export const isDatabaseUrl = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) &&
  !/^[^/]*\/\/[^/?]*\/[^?]*@/.test(text) &&
  succeeds(() => serversOf(text).map(({ connectionString }) => new URL(connectionString)));

/** Its user name and password must be decodable, since the client decodes them. */
export const isNatsUrl = (text: string) =>
  succeeds(() => {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
  });

export const isVapidKey = (text: string) =>
  /^[\w-]{43}$/.test(text) && succeeds(() => publicKeyOf(Buffer.from(text, 'base64url')));

/** Fastify's trustProxy: no proxy, any, a number of hops, or these addresses. */
export function parseTrustProxy(text: string): boolean | number | string[] | undefined {
  if (text === 'on' || text === 'off') return text === 'on';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.every(isAddressOrNetwork) ? addresses : undefined;
}

/** Such as 10.0.0.1 or 10.0.0.0/8. */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && (length === undefined || (Number(length) > 0 && Number(length) <= bits));
}
