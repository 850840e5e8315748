// The selections of a game that can be boosted: all with a current price, by market.
import { priceOf } from '#contract/game-prices.ts';
import type { Game, Player } from '#contract/games/objects.ts';
import type { BetType, MarketName } from '#domain/markets/bet-types.ts';
import { LISTED_MARKETS, SCORER_MARKETS } from '#domain/markets/registry.ts';

export type BoostPick = {
  betType: BetType;
  selection: string;
  playerId: number | null;
  line: string | null;
  odds: string;
};

/** Encodes a pick as a form value; promotion-form.ts parses it. */
export const pickKey = ({ betType, selection, playerId }: BoostPick): string =>
  `${betType}|${selection}|${playerId ?? ''}`;

export function boostPicks(game: Game, players: readonly Player[]): { market: MarketName; picks: BoostPick[] }[] {
  const listed = LISTED_MARKETS.map(({ name, selections, lineField }) => ({
    market: name,
    picks: selections.flatMap(({ selection, priceField }): BoostPick[] => {
      const odds = priceOf(game, priceField);
      const line = lineField && game[lineField];
      return odds === null ? [] : [{ betType: name, selection, playerId: null, line, odds }];
    }),
  }));
  const scorers = SCORER_MARKETS.map(({ name, pricePrefix }) => ({
    market: name,
    picks: players.flatMap((player): BoostPick[] => {
      const odds = player[pricePrefix];
      return odds === null ? [] : [{ betType: name, selection: player.name, playerId: player.id, line: null, odds }];
    }),
  }));
  return [...listed, ...scorers].filter(({ picks }) => picks.length > 0);
}
