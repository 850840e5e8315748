import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '#server/features/auth/passwords.ts';

it('hashes with argon2id, 19 MiB and two passes, and verifies the password', async () => {
  const hash = await hashPassword('long enough');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'long enough')).toBe(true);
  expect(await passwordMatches(hash, 'long enougH')).toBe(false);
});
