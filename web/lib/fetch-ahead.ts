import type { LazyPart } from '#web/lib/lazy-part.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** A page that never comes to rest fetches all the same. */
const LATEST_MS = 5000;

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Fetches what the next taps will need, one part after the other, once the page has all of its own and has come to rest:
 * the tap then waits for neither the network nor the file's evaluation. Not for a player who saves data.
 * @returns what calls off the rest
 */
export function fetchAhead(parts: readonly Pick<LazyPart, 'load'>[]): () => void {
  let callOff = () => {};
  const fetchFirst = ([part, ...rest]: typeof parts) => {
    if (!part) return;
    // What does not come now is asked for again when it is needed.
    const goOn = () => fetchFirst(rest);
    callOff = whenIdle(() => void part.load().then(goOn, goOn), LATEST_MS);
  };
  const start = () => fetchFirst(parts);
  if (savesData()) return callOff;
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    callOff();
  };
}
