// Prices a bet builder with the game's model. The quote is valid only for the game's current
// version. A price above the model's fair price prevents a quote (decision 0130).
import { mainLinesOf } from '#domain/markets/api-fields.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';
import { followLoweredOdds, priceTogether, raiseToListedOdds } from '#domain/pricing/joint.ts';
import type { RefusedJointPrice } from '#domain/pricing/joint-refusals.ts';
import type { JointSelection } from '#domain/pricing/joint-selection.ts';
import { marketPrices } from '#domain/pricing/market-prices.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { pricingShares } from '#domain/pricing/scorers.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseUnofferedLine } from '#server/features/bets/placing/lines-on-offer.ts';
import { type BuilderRequest, requestedSelection } from '#server/features/bets/placing/selection-request.ts';
import { type GameRow, readGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { pricedPlayersOf } from '#server/features/games/pricing.ts';
import { linesOf, outlookOf } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

export type BuilderQuote = {
  odds: OddsHundredths;
  /** The odds of every smaller combination, in case a selection is voided. */
  oddsWithout: Readonly<Record<string, OddsHundredths>>;
  version: number;
};

/**
 * Prices a bet builder at its game's current state. Refuses with NOT_FOUND, VALIDATION,
 * MARKET_CLOSED, LINE_NOT_OFFERED, LINE_CHANGED, and NOT_COMBINABLE with the reason. The last four
 * name the game, since a bet can have several bet builders, and the affected selections, if any.
 */
export async function quoteBuilder(database: Queryable, builder: BuilderRequest): Promise<BuilderQuote> {
  const game = await readGame(database, builder.gameId);
  const isLive = game.status === 'live';
  const goals = isLive ? await listGoals(database, game.id) : [];
  const outlook = isLive || game.status === 'upcoming' ? outlookOf(game, goals) : null;
  if (outlook === null) refuse('MARKET_CLOSED', { gameId: game.id });
  const selections = builder.selections.map((selection, index) => jointSelection(game, selection, index));
  const hasGoals = game.home_score + game.away_score > 0;
  const needsScorers = hasGoals || selections.some(({ playerId }) => playerId !== null);
  const shares = needsScorers ? pricingShares(await pricedPlayersOf(database, game)) : [];
  const isCovered = isCoveredByModel({ book: game.prices, outlook, shares });
  if (!isCovered) return refuseBuilder(game.id, { refused: 'price_above_model', positions: [...selections.keys()] });
  const price = priceTogether({ outlook, selections, shares });
  if (price.refused !== null) return refuseBuilder(game.id, price);
  const keys = selections.map(selectionKey);
  const listedOdds = keys.map((key) => game.prices[key] ?? MIN_ODDS);
  const mainLines = mainLinesOf(linesOf(game));
  const markets = [...new Set(selections.map(({ market }) => marketNamed(market)))];
  const model = marketPrices(outlook, { mainLines, margins: await readMargins(database), shares, markets });
  const modelOdds = keys.map((key) => model[key]);
  const odds = raiseToListedOdds(followLoweredOdds(price, listedOdds, modelOdds), listedOdds);
  return { ...odds, version: game.version };
}

function jointSelection(game: GameRow, request: BuilderRequest['selections'][number], index: number): JointSelection {
  const found = requestedSelection(request, `selections.${index}.`);
  const line = found.lineField === null ? found.line : linesOf(game)[found.lineField];
  const selection = { ...found, line };
  if (game.prices[selectionKey(selection)] === undefined) {
    if (request.betType === undefined) refuseUnofferedLine(game, selection, { positions: [index] });
    refuse('MARKET_CLOSED', { gameId: game.id, positions: [index] });
  }
  if (found.lineField !== null && request.line != null && request.line !== line)
    refuse('LINE_CHANGED', { gameId: game.id, positions: [index] });
  return selection;
}

type BuilderRefusal = { refused: RefusedJointPrice['refused'] | 'price_above_model'; positions: readonly number[] };

const reasons: Record<BuilderRefusal['refused'], string> = {
  too_few_selections: 'A bet builder needs at least two selections',
  too_many_selections: 'A bet builder can have at most six selections',
  line_can_push: 'A bet builder can only have selections that are won or lost, with no refund at any score',
  scorers_do_not_combine: "These bets on the order of the goals can't be combined",
  closed: 'A selection is closed',
  contradictory: "These selections can't win together",
  implied: 'One of these selections follows from the others',
  price_too_low: 'These selections are almost certain together, so there is no price',
  price_above_model:
    "Bet builders are not available for this game while one of its prices is above the model's fair price",
};

function refuseBuilder(gameId: number, { refused, positions }: BuilderRefusal): never {
  return refuse('NOT_COMBINABLE', { message: reasons[refused], reason: refused, gameId, positions });
}
