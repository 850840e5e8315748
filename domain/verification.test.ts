import { expect, it } from 'vitest';
import { identityState } from '#domain/verification.ts';

it.each([
  [{ identityVerified: true, identityDocumentNumber: 'P-1' }, 'verified'],
  [{ identityVerified: true, identityDocumentNumber: null }, 'verified'],
  [{ identityVerified: false, identityDocumentNumber: 'P-1' }, 'pending'],
  [{ identityVerified: false, identityDocumentNumber: null }, 'incomplete'],
] as const)('the identity state of %j is %s', (user, state) => {
  expect(identityState(user)).toBe(state);
});
