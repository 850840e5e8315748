import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

// Two branches can both take the next number, and git merges them without a conflict.
test.each(['server/database/migrations', 'docs/decisions'])('no two files in %s have the same number', (folder) => {
  const numbers = readdirSync(path.join(checkout, folder))
    .map((name) => name.slice(0, 4))
    .filter((number) => /^\d{4}$/.test(number));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
