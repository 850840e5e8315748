import { vi } from 'vitest';

// Tests create thousands of accounts, and the real hash is deliberately slow. passwords.test.ts
// checks the real settings.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, quick) };
});
