// Passwords are stored as argon2id hashes (19 MiB, two passes, one thread: OWASP's minimum).
import { hash, verify } from '@node-rs/argon2';

const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS);
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
