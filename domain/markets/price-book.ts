import type { SelectionKey } from '#domain/markets/keys.ts';
import type { OddsHundredths } from '#domain/odds.ts';

/** A game's prices by key; a selection without a price is closed. */
export type PriceBook = Readonly<Partial<Record<SelectionKey, OddsHundredths>>>;
