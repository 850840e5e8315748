import { expect, it } from 'vitest';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';

it.each([
  ['no fields', {}, null],
  ['unchanged fields', { name: false, goals: [] }, null],
  ['a changed field', { name: true }, { name: 'Otieno' }],
  ['a list with one changed entry', { goals: [{ minute: false }, { minute: true }] }, { goals: [7, 9] }],
  ['a changed nested field', { prices: { home: true } }, { prices: { home: '2.00', away: '' } }],
] as const)('returns the changed fields for %s', (_, dirty, changed) => {
  const values = { name: 'Otieno', goals: [7, 9], prices: { home: '2.00', away: '' } };
  expect(changedFields(values, dirty)).toEqual(changed);
});
