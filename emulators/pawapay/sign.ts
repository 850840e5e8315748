// Signs callbacks as pawaPay does: RFC 9421, ecdsa-p256-sha256, DER, valid for one minute.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const KEY_ID = 'HTTP_EC_P256_KEY:1';
const COMPONENTS = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type'];
const VALID_SECONDS = 60;

export function createSigner() {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    publicKeys: [{ id: KEY_ID, key: own.publicKey.export({ type: 'spki', format: 'pem' }) }],
    sign: (url: string, body: string) => signedHeaders(url, body, own.privateKey),
    forge: (url: string, body: string) => signedHeaders(url, body, stranger.privateKey),
  };
}

function signedHeaders(url: string, body: string, key: KeyObject): Record<string, string> {
  const { host, pathname } = new URL(url);
  const now = new Date();
  const created = Math.floor(now.getTime() / 1000);
  const headers: Record<string, string> = {
    'signature-date': now.toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  };
  const names = COMPONENTS.map((name) => `"${name}"`).join(' ');
  const parameters = `(${names});alg="ecdsa-p256-sha256";keyid="${KEY_ID}";created=${created};expires=${created + VALID_SECONDS}`;
  const values: Record<string, string> = { '@method': 'POST', '@authority': host, '@path': pathname, ...headers };
  const lines = COMPONENTS.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), key).toString('base64');
  return { ...headers, 'signature-input': `sig-pp=${parameters}`, signature: `sig-pp=:${signature}:` };
}
