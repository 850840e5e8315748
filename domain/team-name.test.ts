import { expect, test } from 'vitest';
import { isSameName } from '#domain/team-name.ts';

test.each([
  ['Atlético Madrid', 'atletico  madrid', true],
  ['A.C. Milan', 'AC Milan', true],
  ['Giants', 'Giant', false],
  ['Simba U21', 'Simba U23', false],
  ['Örgryte', 'ORGRYTE', true],
  ['Динамо', 'динамо', true],
  ['!', '?', false],
])('%s and %s are treated as the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});
