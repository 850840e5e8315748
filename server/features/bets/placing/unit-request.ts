// A player's requested selections: single ones, and bet builders of one game's selections.
import type { LineQuarters } from '#domain/markets/line.ts';
import type { BetType } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';

export type SelectionRequest = {
  gameId: number;
  betType: BetType;
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
