import { type BetType, findBetType, marketOfBetType, type SpecSelection } from '#domain/markets/api-fields.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { Market, MarketName } from '#domain/markets/market.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { refuseField } from '#server/http/refusal.ts';

export type SelectionRequest = {
  gameId: number;
  /** Either a bet type, or a market with its own line. */
  betType?: BetType | undefined;
  market?: MarketName | undefined;
  selection?: string | null | undefined;
  playerId?: number | null | undefined;
  odds?: OddsHundredths | undefined;
  line?: LineQuarters | null | undefined;
};

type SelectionTerms = Omit<SelectionRequest, 'gameId' | 'odds'>;
export type BuilderRequest = { gameId: number; selections: readonly SelectionTerms[] };

export type SelectionOrBuilder = SelectionRequest | (BuilderRequest & { odds?: OddsHundredths | undefined });

export const isBuilder = (
  request: SelectionOrBuilder,
): request is BuilderRequest & { odds?: OddsHundredths | undefined } => 'selections' in request;

/**
 * The selection that a request names. Refuses with VALIDATION for a field that is missing, wrong,
 * or not for this market.
 * @param path where the request is in the call's body: "selections.1."
 */
export function requestedSelection(request: SelectionTerms, path = ''): SpecSelection {
  const { betType, selection, playerId } = request;
  const name = betType ?? request.market ?? '';
  const market = marketNamed(betType === undefined ? name : marketOfBetType(betType));
  const found =
    betType === undefined ? selectionByMarket(market, request) : findBetType({ betType, selection, playerId });
  const problem = playerProblem(market, request) ?? selectionProblem(found) ?? lineProblem(market, request, found);
  if (problem !== null) return refuseField(path + problem.field, `${name} ${problem.text}`);
  return found as SpecSelection;
}

type Problem = { field: 'selection' | 'playerId' | 'line'; text: string } | null;

function playerProblem({ kind }: Market, { playerId }: SelectionTerms): Problem {
  if (kind === 'scorer' && playerId == null) return { field: 'playerId', text: 'needs a player' };
  if (kind !== 'scorer' && playerId != null) return { field: 'playerId', text: 'is not a bet on a player' };
  return null;
}

const selectionProblem = (found: SpecSelection | null): Problem =>
  found === null ? { field: 'selection', text: 'has no such selection' } : null;

/** The line of a bet type is the game's, or part of the selection's name. */
function lineProblem(
  market: Market,
  { betType, selection, line }: SelectionTerms,
  found: SpecSelection | null,
): Problem {
  const hasLines = market.kind === 'listed' && market.lines !== undefined;
  if (line == null) return hasLines && betType === undefined ? { field: 'line', text: 'needs a line' } : null;
  if (!hasLines) return { field: 'line', text: 'has no lines' };
  if (found?.line == null || found.line === line) return null;
  return { field: 'line', text: `has ${selection} at the line ${formatLine(found.line)}` };
}

/** A selection requested by market, at the requested line; null if the market does not have it. */
function selectionByMarket(
  market: Market,
  { selection, playerId = null, line = null }: SelectionTerms,
): SpecSelection | null {
  const base = { market: market.name, line, lineField: null };
  // For a player, a selection can only be the name, which the ID makes redundant.
  if (market.kind === 'scorer') return { ...base, selection: null, playerId };
  return market.selections.includes(selection ?? '') ? { ...base, selection: selection ?? null, playerId: null } : null;
}
