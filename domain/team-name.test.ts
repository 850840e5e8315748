import { expect, test } from 'vitest';
import { hasSameSpelling } from '#domain/team-name.ts';

test.each([
  ['Atlético Madrid', 'atletico  madrid', true],
  ['A.C. Milan', 'AC Milan', true],
  ['Giants', 'Giant', false],
  ['Simba U21', 'Simba U23', false],
  ['Örgryte', 'ORGRYTE', true],
  ['Динамо', 'динамо', true],
  ['!', '?', false],
])('%s and %s have the same spelling: %s', (one, other, alike) => {
  expect(hasSameSpelling(one, other)).toBe(alike);
});
