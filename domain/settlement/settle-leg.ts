// A leg settles by its market's rule as soon as the facts decide it. An abandoned game keeps what was
// already decided and returns the rest; a postponed one waits 48 hours and then returns everything.
import type { GameFacts } from '#domain/game.ts';
import { marketOf } from '#domain/markets/registry.ts';
import type { LegResult, LegTerms, SideNames } from '#domain/settlement/outcome.ts';
import { awaitsScorers } from '#domain/settlement/scorers.ts';
import { legResult } from '#domain/settlement/sentences.ts';

/** The version of the published rules (docs/rules.md) that this code settles by; kept on each bet. */
export const RULES_VERSION = '2026-2';

const DEFAULT_NAMES: SideNames = { home: 'Home', away: 'Away' };

/**
 * Settles one leg from the facts of its game.
 * @returns the outcome with its sentence, or null while the facts do not decide it. The same facts always
 * give the same answer, so a goal taken back is settled again by calling this with the new facts.
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

/** What an abandoned game had not decided is void; where only the name of a scorer is missing, it waits. */
function undecidedWhenAbandoned(terms: LegTerms, facts: GameFacts): LegResult | null {
  const market = marketOf(terms.betType);
  if (market.kind === 'scorer' && market.decidedEarly && awaitsScorers(facts)) return null;
  return legResult(terms, 'void', null, { code: 'abandoned' });
}
