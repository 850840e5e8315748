import { expect, it } from 'vitest';
import { fuzzCalls } from '#tests/fuzz/fuzz-calls.ts';

const cases = Number(process.env.FUZZ_CASES ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);

it(
  `none of ${cases} requests crashes the API, gets an undocumented response, or moves money when refused`,
  async () => {
    const statuses = await fuzzCalls({ cases, seed });
    process.stdout.write(`${JSON.stringify({ seed, statuses })}\n`);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(cases);
    for (const status of [200, 201, 400, 401, 403, 404, 409])
      expect(statuses[status], String(status)).toBeGreaterThan(0);
  },
  cases * 1_000,
);
