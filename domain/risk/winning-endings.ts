// Identifies a selection by the endings at which it wins, so that selections of different markets
// that are the same bet are recognised: a home win, and the home side at -0.5.
import { createCache } from '#domain/endings/cache.ts';
import { trackOrder } from '#domain/endings/order-trackers.ts';
import { BEFORE_KICK_OFF, classOutcomes, outcomeTable } from '#domain/endings/outcome-table.ts';
import type { TeamSide } from '#domain/game.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { type KeyParts, selectionKey } from '#domain/markets/keys.ts';
import type { OrderMarket, TabledMarket } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/**
 * The endings at which a selection wins or half wins, as text: 1 for those, 0 for the others.
 * Neighbouring lines can have the same text: over 2, 2.25, 2.5 and 2.75 do, over 3 doesn't. For a
 * player's selection, it is the selection's key. A handicap always counts from kick-off.
 */
export function winningEndings(parts: KeyParts): string {
  const market = marketNamed(parts.market);
  if (market.kind === 'scorer') return selectionKey(parts);
  const { selection, line } = parts;
  return cached(market, `${selection} ${line}`, () =>
    market.dependsOn === 'goal_order' ? ofOrders(market, selection ?? '') : ofTable(market, selection ?? '', line ?? 0),
  );
}

/**
 * The endings at which selections of one game win together, so that a bet builder on a home win and
 * over 2.5 gets the same text as the market that combines them.
 */
export function commonEndings(selections: readonly KeyParts[]): string {
  const bySpace = new Map<string, string>();
  for (const text of selections.map(winningEndings)) {
    const space = text.slice(0, text.indexOf(' ') + 1) || text;
    bySpace.set(space, bothOf(bySpace.get(space) ?? text, text));
  }
  return [...bySpace.values()].sort().join('+');
}

/** 1 where both are 1; anything else, such as the name of the space, is the same in both. */
const bothOf = (one: string, other: string): string =>
  one === other ? one : Array.from(one, (mark, index) => (mark === '1' ? other[index] : mark)).join('');

const cached = createCache<string>(500);

const markOf = (outcome: Outcome): string => (outcome === 'won' || outcome === 'half_won' ? '1' : '0');

function ofTable(market: TabledMarket, selection: string, line: number): string {
  const table = outcomeTable(market, line, BEFORE_KICK_OFF);
  if (table === null) throw new Error(`${market.name} has no outcomes before kick-off`);
  const marks = classOutcomes(market, table, selection).map(markOf);
  return `${table.space} ${Array.from(table.classes, (each) => marks[each]).join('')}`;
}

/** Enough goals to tell the markets on their order apart. */
const MAX_GOALS = 6;

const withOneMore = (order: readonly TeamSide[]): TeamSide[][] => [
  [...order, 'home'],
  [...order, 'away'],
];

/** Every order of up to six goals. */
function* goalOrders(order: readonly TeamSide[] = []): Generator<readonly TeamSide[]> {
  yield order;
  if (order.length < MAX_GOALS) for (const longer of withOneMore(order)) yield* goalOrders(longer);
}

function ofOrders(market: OrderMarket, selection: string): string {
  const marks = [...goalOrders()].map((sides) => {
    const { trackers, endingOf } = trackOrder(market.reads, { sides, placedAfter: 0 });
    const home = sides.filter((side) => side === 'home').length;
    const states = trackers.map(({ start }) => start);
    const ending = endingOf(states, { home, away: sides.length - home });
    return markOf(selectionOutcome(market, selection, ending, 0));
  });
  return `orders ${marks.join('')}`;
}
