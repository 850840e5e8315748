import { constants, type KeyObject, privateDecrypt } from 'node:crypto';

/**
 * Decrypts a text with PKCS #1 v1.5 padding, which some versions of Node refuse to remove: 0, 2, at
 * least eight bytes, 0, the text.
 * @returns null if it was not encrypted for this key
 */
export function decryptPkcs1(key: KeyObject, encrypted: Buffer): string | null {
  try {
    const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted);
    const end = padded.indexOf(0, 2);
    return padded[0] === 0 && padded[1] === 2 && end >= 10 ? padded.subarray(end + 1).toString() : null;
  } catch {
    return null;
  }
}
