// A ladder prices a two-way market on every line of a range, from the same outlook.
import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import type { LineField } from '#domain/markets/market.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { homeHandicapChance, overTotalChance } from '#domain/pricing/line-chances.ts';
import { addMarginTwoWay, offeredOdds } from '#domain/pricing/margin.ts';
import type { Margins } from '#domain/pricing/market-prices.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';

/** One line with its home and away (or over and under) prices; null for a closed side. */
export type Rung = {
  readonly line: LineQuarters;
  readonly first: OddsHundredths | null;
  readonly second: OddsHundredths | null;
};

const RANGE: Readonly<Record<LineField, readonly [from: number, to: number]>> = {
  handicapLine: [-12, 12],
  asianTotalLine: [2, 26],
};

/** Every open quarter line from -3.00 to +3.00 (0.50 to 6.50 goals) with its prices. */
export function lineLadder(field: LineField, outlook: Outlook, margins: Margins): Rung[] {
  const isHandicap = field === 'handicapLine';
  const margin = margins.basisPoints[isHandicap ? 'handicap' : 'asian_total'] / 10_000;
  const [from, to] = RANGE[field];
  const rungs: Rung[] = [];
  for (let line = from; line <= to; line += 1) {
    const fair = isHandicap ? homeHandicapChance(outlook, line) : overTotalChance(outlook, line);
    if (fair <= 0 || fair >= 1) continue;
    const [one, other] = addMarginTwoWay(fair, margin);
    rungs.push({ line: lineQuarters(line), first: offeredOdds(one), second: offeredOdds(other) });
  }
  return rungs;
}
