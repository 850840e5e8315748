import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Selection } from '#web/lib/selection.ts';

/** The selection at its current price; null if it is no longer offered. */
export function selectionOf(booked: BookedSelection): Selection | null {
  const { gameId, homeTeam, awayTeam, betType, selection, playerId, line, odds } = booked;
  if (odds === null) return null;
  return { gameId, homeTeam, awayTeam, market: booked.market as MarketName, betType, selection, playerId, line, odds };
}

export function selectionsOf(booked: readonly BookedSelection[]): Selection[] {
  return booked.flatMap((each) => selectionOf(each) ?? []);
}

/** Unlike the slip, a page can have the same market at several lines. */
export function keyOfSelections(booked: readonly BookedSelection[]): string {
  const keys = booked.map(
    ({ gameId, market, selection, playerId, line }) => `${gameId} ${market} ${playerId ?? selection} ${line}`,
  );
  return keys.join();
}
