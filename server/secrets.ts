// The database stores only a keyed hash of each token, so that a stolen copy lets no one log in.
// Secrets that must be read again are stored encrypted.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

/** Production refuses to start without its own key (production/rules.ts). */
const DEVELOPMENT_KEY = 'goldline development key, not a secret';

/** Crockford's base 32: without I, L, O and U. */
const RESET_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(sessionSecret: string | undefined) {
  const key = sessionSecret ?? DEVELOPMENT_KEY;
  const sealingKey = Buffer.from(hkdfSync('sha256', key, '', 'goldline sealed secrets', 32));
  return {
    /** A token's stored hash; `purpose` keeps a token of one kind from being used as another. */
    hashToken: (purpose: 'session' | 'device' | 'phone' | 'password-reset' | 'recovery', token: string): Buffer =>
      createHmac('sha256', key).update(`${purpose}\n${token}`).digest(),
    newCookieToken: (): string => randomBytes(32).toString('base64url'),
    newPhoneToken: (): string => String(randomInt(0, 1_000_000)).padStart(6, '0'),
    /** 40 random bits, without easily confused characters. */
    newResetCode: (): string =>
      Array.from(randomBytes(8), (byte) => RESET_CODE_LETTERS[byte % 32])
        .join('')
        .replace(/.{4}/, '$&-'),
    /** 64 random bits that can be copied from paper. */
    newRecoveryCode: (): string => (randomBytes(8).toString('hex').match(/.{4}/g) as string[]).join('-'),
    /** Encrypts a secret that must be read again (AES-256-GCM); `owner` binds it to its row. */
    seal: (owner: string, text: string): Buffer => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    /** Decrypts a sealed secret; throws for a different owner or key, or changed bytes. */
    unseal: (owner: string, sealed: Buffer): string => {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** Takes the same time wherever the texts differ. */
export function isSameSecret(actual: string, expected: string): boolean {
  const left = Buffer.from(actual);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
