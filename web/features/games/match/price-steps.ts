// The match-result prices before kick-off, sampled at regular intervals for a step chart.
import type { GameDetails } from '#contract/games/details-objects.ts';

type ResultPrices = GameDetails['resultPrices'][number];
type OpenPrices = { [Key in keyof ResultPrices]: string };

const POINTS = 40;

const isOpen = (prices: ResultPrices): prices is OpenPrices =>
  prices.home !== null && prices.draw !== null && prices.away !== null;

/** Excludes prices set at or after the scheduled kick-off, since a game may start late. */
export function beforeKickOff(history: readonly ResultPrices[], startTime: string): ResultPrices[] {
  return history.filter(({ pricedAt }) => Date.parse(pricedAt) < Date.parse(startTime));
}

/** Samples the prices from the first one to `endMs`, or to the last one if that is later. */
export function priceSteps(history: readonly ResultPrices[], endMs: number): { atMs: number; prices: OpenPrices }[] {
  const open = history.filter(isOpen);
  const [first] = open;
  if (!first) return [];
  const startMs = Date.parse(first.pricedAt);
  const lastMs = Math.max(endMs, Date.parse(open.at(-1)?.pricedAt ?? ''));
  return Array.from({ length: POINTS }, (_, index) => {
    const atMs = startMs + ((lastMs - startMs) * index) / (POINTS - 1);
    return { atMs, prices: open.findLast(({ pricedAt }) => Date.parse(pricedAt) <= atMs) ?? first };
  });
}
