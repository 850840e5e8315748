import { expect, it } from 'vitest';
import { normaliseTag } from '#domain/player-controls.ts';

it.each([
  ['vip', 'vip'],
  ['  High   Stakes ', 'high stakes'],
  ['Élevé', 'élevé'],
  ['48-hours', '48-hours'],
  ['x'.repeat(24), 'x'.repeat(24)],
  ['x'.repeat(25), null],
  ['', null],
  ['-vip', null],
  ['<b>', null],
  ['vip\u202E', null],
])('a tag entered as %j is stored as %j', (input, tag) => expect(normaliseTag(input)).toBe(tag));
