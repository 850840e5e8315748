// A leg settles by its market's rule as soon as the facts decide it. An abandoned game keeps what
// was decided and voids the rest; a postponed one voids everything after 48 hours.
import type { GameFacts } from '#domain/game.ts';
import { marketOf } from '#domain/markets/registry.ts';
import type { LegResult, LegTerms, SideNames } from '#domain/settlement/outcome.ts';
import { awaitsScorers } from '#domain/settlement/scorers.ts';
import { legResult } from '#domain/settlement/sentences.ts';

/** The version of docs/rules.md that this code implements; stored with each bet. */
export const RULES_VERSION = '2026-2';

const DEFAULT_NAMES: SideNames = { home: 'Home', away: 'Away' };

/**
 * Settles one leg from the facts of its game.
 * @returns the outcome with its sentence, or null while the facts don't decide it. The same facts
 * always give the same result, so a disallowed goal is handled by calling this again with the new
 * facts.
 */
export function settleLeg(terms: LegTerms, facts: GameFacts, names: SideNames = DEFAULT_NAMES): LegResult | null {
  const market = marketOf(terms.betType);
  switch (facts.status) {
    case 'upcoming':
      return null;
    case 'postponed':
      return facts.postponementExpired ? legResult(terms, 'void', null, { code: 'not_played' }) : null;
    case 'abandoned':
      return market.settle(terms, facts, names) ?? undecidedWhenAbandoned(terms, facts);
    case 'live':
    case 'finished':
      return market.settle(terms, facts, names);
  }
}

/** Anything undecided in an abandoned game is void, unless only a scorer's name is missing. */
function undecidedWhenAbandoned(terms: LegTerms, facts: GameFacts): LegResult | null {
  const market = marketOf(terms.betType);
  if (market.kind === 'scorer' && market.decidedEarly && awaitsScorers(facts)) return null;
  return legResult(terms, 'void', null, { code: 'abandoned' });
}
