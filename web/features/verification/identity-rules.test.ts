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
  ['a date of birth under 18, which the server refuses and records', { ...valid, dateOfBirth: '2026-06-14' }, {}],
])('reports what is wrong with each field: %s', (_, identity, problems) => {
  expect(identityProblems(identity)).toEqual(problems);
});
