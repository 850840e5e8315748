// The texts for markets that aren't in the specification. Loaded when the first such market is
// shown, unless its page has already loaded them.
import { preloadTexts } from '#web/lib/i18n/start.ts';
import { createStore } from '#web/lib/store.ts';

const isLoaded = createStore(false);
let hasStarted = false;

export const useMoreMarketsLoaded = isLoaded.use;

export function loadMoreMarkets(): void {
  if (hasStarted) return;
  hasStarted = true;
  preloadTexts('more-markets').then(
    () => isLoaded.set(true),
    () => {
      hasStarted = false;
    },
  );
}
