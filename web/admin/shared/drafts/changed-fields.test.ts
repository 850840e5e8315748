import { expect, it } from 'vitest';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';

it.each([
  ['nothing', {}, null],
  ['unmarked fields', { name: false, goals: [] }, null],
  ['a field', { name: true }, { name: 'Otieno' }],
  ['a list with one changed entry', { goals: [{ minute: false }, { minute: true }] }, { goals: [7, 9] }],
  ['a nested field', { prices: { home: true } }, { prices: { home: '2.00', away: '' } }],
] as const)('finds %s', (_, dirty, changed) => {
  const values = { name: 'Otieno', goals: [7, 9], prices: { home: '2.00', away: '' } };
  expect(changedFields(values, dirty)).toEqual(changed);
});
