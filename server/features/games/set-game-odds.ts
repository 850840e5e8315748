import type { LineQuarters } from '#domain/markets/line.ts';
import { isScorerField } from '#domain/markets/registry.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { movesModel, overlayTyped, priceNewGame, type TypedPrices } from '#server/features/games/pricing.ts';
import { linesOf, liveStateOf } from '#server/features/games/reprice.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type OddsChange = {
  gameId: number;
  handicapLine?: LineQuarters | null | undefined;
  asianTotalLine?: LineQuarters | null | undefined;
  prices: TypedPrices;
  /** Null: a feed's prices. */
  actorId: number | null;
};

/**
 * Sets prices and lines of a game that takes bets, of scorers only where the game has a price for them. Before kick-off a new result price or line prices every
 * other market anew; in play the typed prices stand until the model moves them. Refuses NOT_FOUND, WRONG_STATE for a
 * game that is over, VALIDATION for a scorer without a price, and BOOK_BELOW_ONE.
 */
export async function setGameOdds(pool: Pool, change: OddsChange): Promise<void> {
  await changeGame(pool, change.gameId, async (game, transaction) => {
    if (game.status !== 'upcoming' && game.status !== 'live')
      refuse('WRONG_STATE', {
        message: `The prices of a game that is ${game.status} are not edited`,
        status: game.status,
      });
    const patch = await pricedPatch(transaction, game, change);
    if (change.actorId !== null)
      await recordAction(transaction, {
        actorId: change.actorId,
        action: 'game odds changed',
        subject: 'game',
        subjectId: game.id,
        before: { prices: game.prices, lines: linesOf(game) },
        after: { prices: patch.prices, lines: linesOf({ ...game, ...patch }) },
      });
    return { patch, message: 'GAME_ODDS_UPDATE' };
  });
}

/** What the change would write. Refuses VALIDATION for a scorer without a price, and BOOK_BELOW_ONE. */
export async function pricedPatch(
  transaction: Queryable,
  game: GameRow,
  change: Omit<OddsChange, 'gameId' | 'actorId'>,
): Promise<GamePatch> {
  refuseUnpricedScorer(game, change.prices);
  const current = linesOf(game);
  const lines = {
    handicapLine: change.handicapLine ?? current.handicapLine,
    asianTotalLine: change.asianTotalLine ?? current.asianTotalLine,
  };
  const linePatch = { handicap_line_quarters: lines.handicapLine, asian_total_line_quarters: lines.asianTotalLine };
  const lineMoved = lines.handicapLine !== current.handicapLine || lines.asianTotalLine !== current.asianTotalLine;
  const margins = await readMargins(transaction);
  if (game.status === 'upcoming' && (lineMoved || movesModel(change.prices))) {
    const squads = await squadsOf(transaction, { homeTeam: game.home_team, awayTeam: game.away_team });
    const { homeOdds, drawOdds, awayOdds } = game.prices;
    const typed = { homeOdds, drawOdds, awayOdds, ...change.prices } as TypedPrices;
    return { ...linePatch, ...priceNewGame({ typed, lines, squads, margins }) };
  }
  const standing = game.status === 'live' ? liveStateOf(game) : undefined;
  return { ...linePatch, prices: overlayTyped(game.prices, change.prices, { lines, margins, standing }) };
}

/** Whoever has no price can no longer score what the market asks for, or plays for neither team. */
function refuseUnpricedScorer(game: GameRow, typed: TypedPrices): void {
  const unpriced = Object.keys(typed).find((field) => isScorerField(field) && game.prices[field] === undefined);
  if (unpriced) refuseField(`scorerOdds.${unpriced}`, 'This game has no price for this player');
}
