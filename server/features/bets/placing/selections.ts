// A bet consists of selections and bet builders. Each has the odds at which it will be written and,
// if the client sent them, the odds that the player saw.
import { selectionKey } from '#domain/markets/keys.ts';
import { MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { LegToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { type BuilderQuote, quoteBuilder } from '#server/features/bets/placing/quote-builder.ts';
import {
  isBuilder,
  requestedSelection,
  type SelectionOrBuilder,
  type SelectionRequest,
} from '#server/features/bets/placing/selection-request.ts';
import type { GameRow, LINE_COLUMNS } from '#server/features/games/game-rows.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

/** A selection, or a bet builder. */
export type PricedSelection = {
  request: SelectionOrBuilder;
  legs: readonly UnpricedLeg[];
  /** The selection's odds, or the bet builder's. */
  odds: OddsHundredths;
  quote: BuilderQuote | null;
};

type UnpricedLeg = Pick<
  LegToPlace,
  'gameId' | 'betType' | 'market' | 'selection' | 'playerId' | 'key' | 'line' | 'lineField' | 'expectedLine'
>;

/**
 * Reads a bet's selections. Refuses selections that are not in the catalogue; two selections or bet
 * builders from the same game, which are not independent; and as `quoteBuilder` does.
 */
export async function readSelections(
  database: Queryable,
  requests: readonly SelectionOrBuilder[],
): Promise<PricedSelection[]> {
  const legs = requests.map(legsOf);
  const games = requests.map((request) => request.gameId);
  const repeated = games.find((gameId, index) => games.indexOf(gameId) !== index);
  if (repeated !== undefined) refuse('SAME_GAME', { gameId: repeated });
  const offers = await currentOffers(database, requests, legs);
  return Promise.all(
    requests.map(async (request, index) => {
      const quote = isBuilder(request) ? await quoteBuilder(database, request) : null;
      const offer = offers.get(request.gameId);
      const ownLegs = (legs[index] as UnpricedLeg[]).map((leg) => withLine(leg, offer));
      // The lowest odds replace a missing price: the statement then determines the refusal.
      const odds = quote?.odds ?? request.odds ?? priceOf(ownLegs[0] as UnpricedLeg, offer) ?? MIN_ODDS;
      return { request, legs: ownLegs, odds, quote };
    }),
  );
}

function legsOf(request: SelectionOrBuilder, index: number, all: readonly SelectionOrBuilder[]): UnpricedLeg[] {
  const path = pathOf(request, index, all);
  if (!isBuilder(request)) return [toLeg(request, path)];
  return request.selections.map((selection, position) =>
    toLeg({ ...selection, gameId: request.gameId }, `${path}selections.${position}.`),
  );
}

/** The path in the call's body, which has selections and bet builders in separate lists. */
function pathOf(request: SelectionOrBuilder, index: number, all: readonly SelectionOrBuilder[]): string {
  if (all.length === 1 && !isBuilder(request)) return '';
  const position = all.slice(0, index).filter((other) => isBuilder(other) === isBuilder(request)).length;
  return `${isBuilder(request) ? 'groups' : 'selections'}.${position}.`;
}

function toLeg(request: SelectionRequest, path: string): UnpricedLeg {
  const { gameId, betType = null, line = null } = request;
  const found = requestedSelection(request, path);
  const expectedLine = found.lineField === null ? null : line;
  return { gameId, betType, ...found, line: found.line ?? line, key: selectionKey(found), expectedLine };
}

type Offer = Pick<GameRow, 'id' | 'prices' | (typeof LINE_COLUMNS)[number]>;

/**
 * The current offers of the games of incomplete selections: those without odds and, in a combined
 * bet, whose limit depends on the line, those at the game's own line without that line. Such a
 * selection accepts the current price or line, which is checked again when the bet is written.
 */
async function currentOffers(
  database: Queryable,
  requests: readonly SelectionOrBuilder[],
  legs: readonly UnpricedLeg[][],
): Promise<Map<number, Offer>> {
  const isCombined = legs.flat().length > 1;
  const incomplete = requests.filter(
    (request, index) =>
      (!isBuilder(request) && request.odds === undefined) ||
      (isCombined && legs[index]?.some(({ lineField, line }) => lineField !== null && line === null)),
  );
  if (incomplete.length === 0) return new Map();
  const { rows } = await database.query<Offer>(
    'select id, prices, handicap_line_quarters, asian_total_line_quarters from games where id = any($1::bigint[])',
    [incomplete.map(({ gameId }) => gameId)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds the current line, if read, to a selection at the game's own line, whose key has no line. */
const withLine = (leg: UnpricedLeg, offer: Offer | undefined): UnpricedLeg =>
  leg.lineField === null || offer === undefined ? leg : { ...leg, line: linesOf(offer)[leg.lineField] };

const priceOf = (leg: UnpricedLeg, offer: Offer | undefined): OddsHundredths | undefined =>
  offer?.prices[selectionKey(leg)];

/** The legs to write. A bet builder's legs share a group and the game version of their quote. */
export function legsToPlace(selections: readonly PricedSelection[]): LegToPlace[] {
  return selections.flatMap((selection, index) =>
    selection.legs.map((leg) => ({
      ...leg,
      expectedOdds: selection.quote === null ? selection.odds : null,
      expectedVersion: selection.quote?.version ?? null,
      groupNumber: selection.quote === null ? null : index + 1,
    })),
  );
}

/** The selections at current prices, after a refusal that contains the legs' current odds. */
export async function repriceSelections(
  database: Queryable,
  selections: readonly PricedSelection[],
  currentOdds: readonly (OddsHundredths | null)[],
): Promise<PricedSelection[]> {
  let position = 0;
  return Promise.all(
    selections.map(async (selection) => {
      const current = currentOdds[position] ?? selection.odds;
      position += selection.legs.length;
      if (!isBuilder(selection.request)) return { ...selection, odds: current };
      const quote = await quoteBuilder(database, selection.request);
      return { ...selection, quote, odds: quote.odds };
    }),
  );
}
