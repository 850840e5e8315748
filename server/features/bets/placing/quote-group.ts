// Prices a bet builder from the game's score grid; the quote is valid for the current version of
// the game only. If a price of the game is above the model's, no quote is given (decision 0130).
import { resolveSelection } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { type JointRefused, type JointSelection, priceTogether } from '#domain/pricing/joint.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { GroupRequest } from '#server/features/bets/placing/unit-request.ts';
import { type GameRow, readGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { pricedPlayers } from '#server/features/games/pricing.ts';
import { linesOf, liveStateOf } from '#server/features/games/reprice.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export type GroupQuote = {
  odds: OddsHundredths;
  /** The odds of every smaller combination, in case a selection is voided. */
  oddsWithout: Readonly<Record<string, OddsHundredths>>;
  version: number;
};

/**
 * Prices a bet builder by the current game. Refuses NOT_FOUND, MARKET_CLOSED, LINE_CHANGED, and
 * NOT_COMBINABLE with the reason and the positions of the affected selections.
 */
export async function quoteGroup(database: Queryable, group: GroupRequest): Promise<GroupQuote> {
  const game = (await readGame(database, group.gameId)) ?? refuse('NOT_FOUND');
  if (game.model === null || (game.status !== 'upcoming' && game.status !== 'live')) refuse('MARKET_CLOSED');
  const selections = group.selections.map((selection, index) => jointSelection(game, selection, index));
  const outlook =
    game.status === 'live' ? liveOutlook(game.model, liveStateOf(game)) : outlookBeforeKickOff(game.model);
  const hasGoals = game.home_score + game.away_score > 0;
  const needsScorers = hasGoals || selections.some(({ playerId }) => playerId !== null);
  const scorers = needsScorers ? await scorersOf(database, game, outlook) : {};
  const isCovered = isCoveredByModel({ book: game.prices, lines: linesOf(game), outlook, ...scorers });
  if (!isCovered) return refuseGroup({ refused: 'price_above_model', positions: [...selections.keys()] });
  const price = priceTogether({ outlook, selections, ...scorers });
  if (price.refused !== null) return refuseGroup(price);
  return { odds: price.odds, oddsWithout: price.oddsWithout, version: game.version };
}

function jointSelection(game: GameRow, request: GroupRequest['selections'][number], index: number): JointSelection {
  const resolved = resolveSelection(request);
  if (resolved === null)
    return refuseField(`selections.${index}.selection`, `${request.betType} has no such selection`);
  if (game.prices[resolved.priceField] === undefined) refuse('MARKET_CLOSED', { positions: [index] });
  const line = resolved.usesLine === null ? null : linesOf(game)[resolved.usesLine];
  if (request.line != null && request.line !== line) refuse('LINE_CHANGED', { positions: [index] });
  return { ...resolved, line };
}

async function scorersOf(database: Queryable, game: GameRow, outlook: Outlook) {
  const squads = await squadsOf(database, { homeTeam: game.home_team, awayTeam: game.away_team });
  const goals = await listGoals(database, game.id);
  return { shares: scorerShares(pricedPlayers(squads)), scorers: scorerOutlook(outlook, goals) };
}

type GroupRefused = { refused: JointRefused['refused'] | 'price_above_model'; positions: readonly number[] };

const reasons: Record<GroupRefused['refused'], string> = {
  too_few_selections: 'A bet builder needs at least two selections',
  too_many_selections: 'A bet builder can have at most six selections',
  line_can_push: 'A bet builder can only have half-goal lines, which are either won or lost',
  scorers_do_not_combine: "These goalscorer bets can't be combined",
  closed: 'A selection is closed',
  contradictory: "These selections can't win together",
  implied: 'One of these selections follows from the others',
  price_too_low: 'These selections are almost certain together, so there is no price',
  price_above_model: 'Bet builders are not available for this game while one of its prices is above the model',
};

function refuseGroup({ refused, positions }: GroupRefused): never {
  return refuse('NOT_COMBINABLE', { message: reasons[refused], reason: refused, positions });
}
