// What a push service requires: content encrypted for one browser (RFC 8291, aes128gcm of RFC
// 8188), and a token signed by this site (VAPID, RFC 8292).
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const LAST_RECORD = Buffer.from([2]);

export type BrowserKeys = { p256dh: Buffer; auth: Buffer };
/** Random for each message; passed in only by the test of RFC 8291's example. */
export type MessageKeys = { privateKey: Buffer; salt: Buffer };

const newKeys = (): MessageKeys => ({ privateKey: newPrivateKey(), salt: randomBytes(16) });

export function newPrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // ECDH omits leading zero bytes; VAPID needs all 32.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
}

export function publicKeyOf(privateKey: Buffer): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey();
}

/** Throws unless p256dh is a point on the curve. */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys, { privateKey, salt } = newKeys()): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(p256dh), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const recordBytes = Buffer.alloc(4);
  recordBytes.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordBytes, Buffer.from([publicKey.length]), publicKey, ...sealed]);
}

const TOKEN_SECONDS = 12 * 3600;

type Token = { endpoint: string; privateKey: Buffer; contact: string; nowMs: number };

/** The Authorization header for an endpoint. */
export function signPush({ endpoint, privateKey, contact, nowMs }: Token): string {
  const publicKey = publicKeyOf(privateKey);
  const text = (part: Buffer) => part.toString('base64url');
  const json = (part: object) => text(Buffer.from(JSON.stringify(part)));
  const expiresAt = Math.floor(nowMs / 1000) + TOKEN_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp: expiresAt, sub: contact };
  const signed = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
  const coordinates = { x: text(publicKey.subarray(1, 33)), y: text(publicKey.subarray(33)) };
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: text(privateKey), ...coordinates },
    format: 'jwk',
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${text(signature)}, k=${text(publicKey)}`;
}
