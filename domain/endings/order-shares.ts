// For a bet on the order of goals: the stake's winning and losing shares by further goals.

import { createCache } from '#domain/endings/cache.ts';
import { type CellShares, cellShares } from '#domain/endings/cell-shares.ts';
import { goalEvents } from '#domain/endings/goal-sequence.ts';
import { HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { type OrderSoFar, trackOrder } from '#domain/endings/order-trackers.ts';
import type { Score } from '#domain/game.ts';
import type { OrderMarket } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';

export type OrderShares = {
  /** In selection order. */
  readonly shares: readonly CellShares[];
  /** Whether the selections together win exactly one stake, and none is void, at every score. */
  readonly isBook: boolean;
};

const cached = createCache<OrderShares>(500);

export function orderShares(market: OrderMarket, score: Score, soFar: OrderSoFar): OrderShares {
  const { trackers, endingOf } = trackOrder(market.reads, soFar);
  const key = `${trackers.map(({ start }) => start).join()} ${score.home}-${score.away}`;
  return cached(market, key, () => {
    const sequence = { trackers, events: goalEvents([]), from: score };
    const shares = cellShares(sequence, market.selections.length, (states, final) => {
      const ending = endingOf(states, final);
      return market.selections.map((selection) => selectionOutcome(market, selection, ending, 0));
    });
    return { shares, isBook: isBookOf(shares) };
  });
}

function isBookOf(shares: readonly CellShares[]): boolean {
  const isOne = (value: number) => Math.abs(value - 1) < 1e-9;
  return HOME_GOALS.every(
    (_goals, cell) =>
      isOne(shares.reduce((sum, { won }) => sum + (won[cell] as number), 0)) &&
      shares.every(({ won, lost }) => isOne((won[cell] as number) + (lost[cell] as number))),
  );
}
