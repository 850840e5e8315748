import { expect, it } from 'vitest';
import { changeOfSettlement } from '#web/features/admin/bets/hand-settlement.ts';

it.each([
  ['won', { available: 2525, inBets: -1010 }],
  ['lost', { available: 0, inBets: -1010 }],
  ['void', { available: 1010, inBets: -1010 }],
] as const)('a bet of 10.10 to win 25.25, %s', (settlement, change) => {
  expect(changeOfSettlement({ stake: '10.10', potentialWin: '25.25' }, settlement)).toEqual(change);
});
