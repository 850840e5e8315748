// A leg settles as soon as the facts decide it. An abandoned game keeps what was decided and voids
// the rest; a postponed one voids everything after 48 hours.
import type { GameFacts } from '#domain/game.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { selectionLabel } from '#domain/markets/labels.ts';
import { decidedOutcome, waitsForGoals } from '#domain/settlement/decided-outcome.ts';
import { explain } from '#domain/settlement/explain.ts';
import type { LegResult, LegTerms, SideNames } from '#domain/settlement/outcome.ts';
import { legResult } from '#domain/settlement/sentences.ts';

const DEFAULT_NAMES: SideNames = { home: 'Home', away: 'Away' };

/**
 * Settles one leg from the facts of its game.
 * @returns the outcome with its sentence, or null while the facts don't decide it. The same facts
 * always give the same result, so a disallowed goal is handled by calling this again with the new
 * facts.
 */
export function settleLeg(terms: LegTerms, facts: GameFacts, names: SideNames = DEFAULT_NAMES): LegResult | null {
  if (facts.status === 'upcoming') return null;
  if (facts.status === 'postponed')
    return facts.postponementExpired ? legResult(terms, 'void', null, { code: 'not_played' }) : null;
  const market = marketNamed(terms.market);
  const outcome = decidedOutcome(market, terms, facts);
  if (outcome !== null)
    return legResult(terms, outcome, describe(terms, names), explain(market, terms, facts, outcome));
  if (facts.status !== 'abandoned' || waitsForGoals(market, terms, facts)) return null;
  return legResult(terms, 'void', null, { code: 'abandoned' });
}

function describe({ market, selection, line, playerId }: LegTerms, names: SideNames): string {
  const parts = { market, line, playerId, selection: playerId === null ? selection : null };
  return selectionLabel(parts, { ...names, player: selection });
}
