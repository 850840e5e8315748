import { expect, it } from 'vitest';
import { identityProblems } from '#web/features/verification/identity-rules.ts';

const valid = {
  dateOfBirth: '2000-06-15',
  phoneNumber: '+254700000001',
  address: 'Moi Avenue 1',
  documentType: 'passport',
  documentNumber: 'A123',
  documentCountry: 'KE',
} as const;

it.each([
  ['all valid', valid, {}],
  [
    'an empty and a blank field',
    { ...valid, dateOfBirth: '', address: ' ' },
    { dateOfBirth: 'identityForm.required.dateOfBirth', address: 'identityForm.required.address' },
  ],
  ['eighteen today', { ...valid, dateOfBirth: '2008-06-15' }, {}],
  ['eighteen tomorrow', { ...valid, dateOfBirth: '2008-06-16' }, { dateOfBirth: 'identityForm.tooYoung' }],
])('reports what is wrong with each field: %s', (_, identity, problems) => {
  expect(identityProblems(identity, '2026-06-15')).toEqual(problems);
});
