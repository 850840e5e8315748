import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';
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

/** Includes the line, because a code, unlike the slip, can have one market at several lines. */
export function keyOfSelections(booked: readonly BookedSelection[]): string {
  const keys = booked.map(
    ({ gameId, market, selection, playerId, line }) => `${gameId} ${market} ${playerId ?? selection} ${line}`,
  );
  return keys.join();
}
