// Ignores a tap on a price that has just moved, because the tap was meant for the price that was
// there before. Prices move when a game starts, ends or is added, and when a market's lines or
// players are sorted again. Only Chromium reports layout shifts.

/** Long enough to see that the prices have moved. */
const GUARD_MS = 500;

type Shift = PerformanceEntry & {
  /** Whether the player's own tap or key caused it. */
  hadRecentInput: boolean;
  /** At most five elements that have moved; those below them have moved too. */
  sources: { currentRect: DOMRectReadOnly }[];
};

/** @returns a function that stops ignoring them */
export function ignoreTapsOnMovedPrices(): () => void {
  let shifts: Shift[] = [];
  const add = (entries: PerformanceEntryList) => {
    const all = [...shifts, ...(entries as Shift[])];
    shifts = all.filter(({ startTime }) => performance.now() - startTime < GUARD_MS);
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  const ignoreIfMoved = (event: MouseEvent) => {
    const price = (event.target as Element).closest('[data-price]');
    // A key's click has no detail; the focus moves with the price.
    if (!price || event.detail === 0) return;
    add(observer.takeRecords());
    const { bottom, left, right } = price.getBoundingClientRect();
    const isAbove = ({ currentRect: moved }: Shift['sources'][number]) =>
      moved.top < bottom && moved.left < right && moved.right > left;
    if (shifts.some(({ hadRecentInput, sources }) => !hadRecentInput && sources.some(isAbove))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', ignoreIfMoved, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('click', ignoreIfMoved, { capture: true });
  };
}
