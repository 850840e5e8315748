import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { formatOdds, parseOdds, totalOdds } from '#domain/odds.ts';
import { type KnownGame, lineState, withOfferedPrice } from '#web/features/slip/line/line-state.ts';
import type { Selection } from '#web/lib/selection.ts';

/** The selection at its current price; null if it is not on offer. */
export function selectionOf(booked: BookedSelection): Selection | null {
  const { gameId, homeTeam, awayTeam, betType, selection, playerId, line, odds } = booked;
  if (odds === null) return null;
  return { gameId, homeTeam, awayTeam, market: booked.market as MarketName, betType, selection, playerId, line, odds };
}

export function selectionsOf(booked: readonly BookedSelection[]): Selection[] {
  return booked.flatMap((each) => selectionOf(each) ?? []);
}

/** The selections at their games' live prices and lines if known, otherwise as fetched. */
export function currentSelectionsOf(
  booked: readonly BookedSelection[],
  gameOf: (gameId: number) => KnownGame,
): Selection[] {
  return selectionsOf(booked).map((selection) =>
    withOfferedPrice(selection, lineState(selection, { game: gameOf(selection.gameId) }, 'any')),
  );
}

export const totalOf = (selections: readonly Selection[]): string =>
  formatOdds(totalOdds(selections.flatMap(({ odds }) => parseOdds(odds) ?? [])));

/** Identifies a popular accumulator. Includes the line, because two can differ only in that. */
export function keyOfSelections(booked: readonly BookedSelection[]): string {
  const keys = booked.map(
    ({ gameId, market, selection, playerId, line }) => `${gameId} ${market} ${playerId ?? selection} ${line}`,
  );
  return keys.join();
}
