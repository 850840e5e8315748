// A bet builder's value as a multiple of its stake: its accepted odds times the joint chance of its
// open selections. Decided selections count as they settle; if some are void, the odds quoted for
// the rest apply. The same builder placed now costs more than this value, because its odds include
// a margin (decision 0166).
import type { Score } from '#domain/game.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { settledLegValue } from '#domain/pricing/cash-out.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import type { JointSelection } from '#domain/pricing/joint-selection.ts';
import { legChances, playerChances } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { type BuilderOdds, positionsKey, settleBuilder } from '#domain/settlement/settle-builder.ts';

export type BuilderTerms = {
  readonly legs: readonly LegTerms[];
  /** Null while a selection is open. */
  readonly outcomes: readonly (Outcome | null)[];
  readonly builder: BuilderOdds;
};

/** @returns null if the open selections can't be priced together now */
export function builderValue(
  { legs, outcomes, builder }: BuilderTerms,
  outlook: Outlook,
  shares: readonly ScorerShare[],
): number | null {
  const settled = settleBuilder(outcomes, builder);
  if (settled.outcome !== null) return settledLegValue(settled.outcome, settled);
  const open = legs.filter((_leg, index) => outcomes[index] === null);
  const chance = jointChance(open, outlook, shares);
  return chance === null ? null : (chance * oddsWithoutVoids(outcomes, builder)) / 100;
}

function oddsWithoutVoids(outcomes: readonly (Outcome | null)[], builder: BuilderOdds): OddsHundredths {
  const left = [...outcomes.keys()].filter((at) => outcomes[at] !== 'void');
  return left.length === outcomes.length ? builder.odds : (builder.oddsWithout[positionsKey(left)] as OddsHundredths);
}

/** Selections with a joint chance above about 0.988 have no price; this is just below that. */
const ALMOST_CERTAIN = 0.98;

function jointChance(legs: readonly LegTerms[], outlook: Outlook, shares: readonly ScorerShare[]): number | null {
  const [first] = legs;
  if (first === undefined) return null;
  if (legs.length === 1) return singleChance(first, outlook, shares);
  const selections: JointSelection[] = [];
  for (const leg of legs) {
    const selection = selectionNow(leg, outlook.score);
    if (selection === null) return null;
    selections.push(selection);
  }
  const price = priceTogether({ outlook, selections, shares });
  if (price.refused === null) return price.chance;
  if (price.refused === 'price_too_low') return ALMOST_CERTAIN;
  if (price.refused === 'contradictory') return 0;
  if (price.refused !== 'implied') return null;
  const implied = price.positions.at(-1);
  return jointChance(
    legs.filter((_leg, index) => index !== implied),
    outlook,
    shares,
  );
}

function singleChance(leg: LegTerms, outlook: Outlook, shares: readonly ScorerShare[]): number | null {
  const market = marketNamed(leg.market);
  const player = shares.find(({ id }) => id === leg.playerId);
  const chances =
    market.kind === 'scorer' ? player && playerChances(market, player, outlook) : legChances(market, leg, outlook);
  return chances ? chances.won : null;
}

/**
 * The selection that would be the same bet if placed now. A handicap counts from the score at
 * placement, so its line moves by the goals since. Null if there is none: the line would be out of
 * range, or the next goal has been scored.
 */
function selectionNow(leg: LegTerms, score: Score): JointSelection | null {
  const { market: name, selection, playerId, line } = leg;
  const market = marketNamed(name);
  const since = leg.scoreAtPlacement ?? { home: 0, away: 0 };
  const home = score.home - since.home;
  const away = score.away - since.away;
  const same = { market: name, selection: playerId === null ? selection : null, playerId, line };
  if (market.kind !== 'scorer' && market.dependsOn === 'score_since_placement' && line !== null) {
    const moved = line + 4 * (home - away);
    return Math.abs(moved) > MAX_LINE_QUARTERS ? null : { ...same, line: lineQuarters(moved) };
  }
  const isOnNext = market.kind !== 'scorer' && market.dependsOn === 'goal_order' && market.reads.includes('next');
  return isOnNext && home + away !== 0 ? null : same;
}
