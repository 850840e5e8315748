import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installErrorMessages } from '#server/http/requests/validation-messages.ts';

const { customError } = z.config();
beforeAll(installErrorMessages);
afterAll(() => void z.config({ customError }));

test.each<[unknown, string, z.ZodType]>([
  ['', 'Must be at least 1 character', z.string().min(1)],
  ['abc', 'Must be at most 2 characters', z.string().max(2)],
  [[], 'Must have at least 1 entry', z.array(z.string()).min(1)],
  [['a', 'b', 'c'], 'Must have at most 2 entries', z.array(z.string()).max(2)],
  [0, 'Must be at least 1', z.number().min(1)],
  [3, 'Must be below 3', z.number().lt(3)],
  [1.5, 'Must be a whole number', z.int()],
  [undefined, 'Required', z.string()],
  ['c', 'Must be one of a, b', z.enum(['a', 'b'])],
  [{ a: 1, b: 2 }, 'Unknown fields: a, b', z.strictObject({})],
])('%j is refused with: %s', (value, message, schema) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
