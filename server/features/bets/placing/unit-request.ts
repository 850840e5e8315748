// A player's requested selections: single ones, and bet builders of one game's selections.

import { type BetType, findBetType, type SpecSelection } from '#domain/markets/api-fields.ts';
import { findSelection } from '#domain/markets/catalogue.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { OddsHundredths } from '#domain/odds.ts';

export type SelectionRequest = {
  gameId: number;
  /** Either a bet type, or a market with its own line. */
  betType?: BetType | undefined;
  market?: MarketName | undefined;
  selection?: string | null | undefined;
  playerId?: number | null | undefined;
  odds?: OddsHundredths | undefined;
  line?: LineQuarters | null | undefined;
};

export type GroupRequest = {
  gameId: number;
  selections: readonly Omit<SelectionRequest, 'gameId' | 'odds'>[];
};

export type UnitRequest = SelectionRequest | (GroupRequest & { odds?: OddsHundredths | undefined });

export const isGroup = (request: UnitRequest): request is GroupRequest & { odds?: OddsHundredths | undefined } =>
  'selections' in request;

/** The selection of a request; null if the catalogue does not have it. */
export function requestedSelection(request: Omit<SelectionRequest, 'gameId' | 'odds'>): SpecSelection | null {
  const { betType, market, selection, playerId = null, line = null } = request;
  if (betType !== undefined) return findBetType({ betType, selection, playerId });
  const parts = { market: market ?? '', selection: playerId === null ? (selection ?? null) : null, line, playerId };
  return findSelection(parts) && { ...parts, lineField: null };
}
