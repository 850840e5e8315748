// Decrypts the merchant's PIN, which is RSA-encrypted with either padding that Airtel accepts.
import { constants, type KeyObject, privateDecrypt } from 'node:crypto';

/** @returns null if it was not encrypted for this key */
export function decryptPin(key: KeyObject, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes).toString();
  } catch {
    return withoutPadding(key, bytes);
  }
}

/**
 * Removes PKCS #1 v1.5 padding. Node may refuse to, since a server that reveals whether the padding
 * was valid leaks the PIN.
 */
function withoutPadding(key: KeyObject, bytes: Buffer): string | null {
  try {
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes);
    const end = block.indexOf(0, 2);
    return block[0] === 0 && block[1] === 2 && end > 9 ? block.subarray(end + 1).toString() : null;
  } catch {
    return null;
  }
}
