// Encrypts the payout PIN for Airtel, and verifies the hashes of its callbacks.
import { constants, createHmac, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import { parseObject } from '#server/payments/call-provider.ts';
import type { ProviderSettings } from '#server/payments/provider.ts';
import { isSameSecret } from '#server/secrets.ts';

/** Throws if the key or the padding is invalid. */
export function createPinEncryption(settings: ProviderSettings): () => string {
  const { AIRTEL_PIN: pin = '', AIRTEL_PUBLIC_KEY = '', AIRTEL_PIN_PADDING = 'pkcs1' } = settings;
  if (!['pkcs1', 'oaep'].includes(AIRTEL_PIN_PADDING)) throw new Error('AIRTEL_PIN_PADDING must be pkcs1 or oaep');
  const key = readPublicKey(AIRTEL_PUBLIC_KEY);
  const options =
    AIRTEL_PIN_PADDING === 'pkcs1'
      ? { key, padding: constants.RSA_PKCS1_PADDING }
      : { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return () => publicEncrypt(options, Buffer.from(pin)).toString('base64');
}

/** The portal shows the key in base64, without the PEM header and footer. */
function readPublicKey(text: string): KeyObject {
  try {
    if (text.includes('BEGIN')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new Error('AIRTEL_PUBLIC_KEY must be an RSA public key, as PEM or in base64');
  }
}

/**
 * The hash covers the raw text of the transaction, alone or as the only member of an object.
 * @returns the transaction that the hash covers; null if the hash is wrong
 */
export function readAuthentic(body: string, hash: string | null, key: string): Record<string, unknown> | null {
  const transaction = rawMember(body, 'transaction');
  if (hash === null || transaction === null) return null;
  const isProven = [transaction, `{"transaction":${transaction}}`].some((text) =>
    isSameSecret(hash, createHmac('sha256', key).update(text).digest('base64')),
  );
  return isProven ? parseObject(transaction) : null;
}

/** @returns the raw text of a top-level member; null if it is missing or duplicated */
function rawMember(text: string, name: string): string | null {
  const found: string[] = [];
  let depth = 0;
  let key: string | null = null;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    if (depth === 1 && token === ':' && key !== null) start = index + 1;
    if (depth === 1 && token.startsWith('"') && start === 0) key = token;
    if (token === '}' || token === ']') depth -= 1;
    const isEnd = (depth === 1 && token === ',') || (depth === 0 && token === '}');
    if (!isEnd) continue;
    if (key === JSON.stringify(name)) found.push(text.slice(start, index).trim());
    key = null;
    start = 0;
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
