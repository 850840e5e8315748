// The markets that the player has opened or closed, remembered for all games.
import type { MarketName } from '#domain/markets/market.ts';
import { createPersistentStore } from '#web/lib/store.ts';

type Choices = Readonly<Record<MarketName, boolean>>;

function readChoices(record: unknown): Choices {
  const entries = typeof record === 'object' && record !== null ? Object.entries(record) : [];
  return Object.fromEntries(entries.filter(([, isOpen]) => typeof isOpen === 'boolean'));
}

const store = createPersistentStore('goldline.open-markets', readChoices);

export const useOpenMarkets = store.use;

export function setMarketsOpen(markets: readonly MarketName[], isOpen: boolean): void {
  store.set({ ...store.current(), ...Object.fromEntries(markets.map((market) => [market, isOpen])) });
}
