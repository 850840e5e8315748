import { expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { selectionsOfBets } from '#web/ui/share-booking/selections-of-bets.ts';

const home = {
  gameId: 1,
  market: 'match_result',
  betType: 'match_result',
  selection: 'home',
  playerId: null,
  line: null,
  status: 'pending',
};
const over = {
  gameId: 2,
  market: 'over_under',
  betType: null,
  selection: 'over',
  playerId: null,
  line: '2.50',
  status: 'pending',
};
const single = { ...home, legs: [] } as unknown as Bet;
const accumulator = { gameId: null, market: null, selection: null, legs: [home, over] } as unknown as Bet;

it('leaves out legs that are decided', () => {
  const decided = { ...accumulator, legs: [{ ...home, status: 'won' }, over] } as unknown as Bet;
  expect(selectionsOfBets([decided])).toEqual([over]);
});

it('lists each selection of singles and accumulators once', () => {
  expect(selectionsOfBets([single, accumulator])).toMatchObject([home, over]);
  expect(selectionsOfBets([accumulator])).toEqual([home, over]);
});
