// A leg settles as soon as the facts decide it. An abandoned game keeps what was decided and voids
// the rest; a postponed one voids everything after 48 hours.
import type { GameFacts } from '#domain/game.ts';
import type { Market } from '#domain/markets/market.ts';
import { marketOf } from '#domain/markets/registry.ts';
import { decidedOutcome } from '#domain/settlement/decided-outcome.ts';
import { backedPlayer, hasTakenPart, waitsForName } from '#domain/settlement/decided-scorer.ts';
import type { LegResult, LegTerms, Outcome, SideNames } from '#domain/settlement/outcome.ts';
import type { Reason } from '#domain/settlement/reason.ts';
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
  if (facts.status === 'upcoming') return null;
  if (facts.status === 'postponed')
    return facts.postponementExpired ? legResult(terms, 'void', null, { code: 'not_played' }) : null;
  const market = marketOf(terms.betType);
  const outcome = decidedOutcome(market, terms, facts);
  if (outcome !== null)
    return legResult(terms, outcome, market.backed(terms, names), reasonOf(market, terms, outcome, facts));
  if (facts.status !== 'abandoned' || (market.kind === 'scorer' && waitsForName(market, terms, facts))) return null;
  return legResult(terms, 'void', null, { code: 'abandoned' });
}

function reasonOf(market: Market, terms: LegTerms, outcome: Outcome, facts: GameFacts): Reason {
  if (market.kind === 'listed') return market.reason(terms, facts);
  if (outcome === 'void' && !hasTakenPart(backedPlayer(terms), facts)) return { code: 'took_no_part' };
  return market.reason(outcome, facts);
}
