// One thing that a player has chosen to bet on, as the price buttons hand it to the slip.
import type { BetType } from '#domain/markets/bet-types.ts';

export type Selection = {
  gameId: number;
  homeTeam: string;
  awayTeam: string;
  betType: BetType;
  /** The catalogue's word; for a goalscorer the player's name. */
  selection: string;
  playerId: number | null;
  /** The line of a handicap or an Asian total at the moment of choosing, such as "-0.75". */
  line: string | null;
  /** The price that the player saw, such as "2.50". */
  odds: string;
};

/** The same for two selections of the same thing, whatever their prices and lines are. */
export function selectionKey(chosen: Pick<Selection, 'gameId' | 'betType' | 'selection' | 'playerId'>): string {
  return `${chosen.gameId} ${chosen.betType} ${chosen.playerId ?? chosen.selection}`;
}
