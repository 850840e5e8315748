import type { BetType } from '#domain/markets/bet-types.ts';

export type Selection = {
  gameId: number;
  homeTeam: string;
  awayTeam: string;
  betType: BetType;
  /** The selection's name in the catalogue; for a goalscorer the player's name. */
  selection: string;
  playerId: number | null;
  /** The line of a handicap or an Asian total when it was selected, such as "-0.75". */
  line: string | null;
  odds: string;
};

export function selectionKey(chosen: Pick<Selection, 'gameId' | 'betType' | 'selection' | 'playerId'>): string {
  return `${chosen.gameId} ${chosen.betType} ${chosen.playerId ?? chosen.selection}`;
}
