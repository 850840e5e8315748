// Decrypts the merchant's PIN, which is RSA-encrypted with either padding that Airtel accepts.
import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import { decryptPkcs1 } from '#emulators/pkcs1.ts';

/** @returns null if it was not encrypted for this key */
export function decryptPin(key: KeyObject, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes).toString();
  } catch {
    return decryptPkcs1(key, bytes);
  }
}
