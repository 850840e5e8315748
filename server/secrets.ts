// Tokens are random and handed out once; the database keeps only their keyed hash, so that a stolen copy
// of it opens no session and proves no phone.
import { createHmac, randomBytes, randomInt } from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

/** Development's key. Production refuses to start without one of its own (config.ts). */
const developmentKey = 'goldline development key, not a secret';

export function createSecrets(sessionSecret: string | undefined) {
  const key = sessionSecret ?? developmentKey;
  return {
    /** The hash under which a token is kept; purpose keeps one kind of token from passing as another. */
    hashToken: (purpose: 'session' | 'phone', token: string): Buffer =>
      createHmac('sha256', key).update(`${purpose}\n${token}`).digest(),
    /** 256 random bits for a cookie. */
    newSessionToken: (): string => randomBytes(32).toString('base64url'),
    /** Six digits for a text message; tries are few and the token lives for minutes. */
    newPhoneToken: (): string => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  };
}
