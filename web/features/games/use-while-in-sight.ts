import { type RefObject, useEffect, useState } from 'react';

/**
 * The value as it was when the element was last in sight or near it, as the browser tells of an element with
 * `content-visibility: auto`: what nobody sees is not worked out again. One that does not tell is always in sight.
 */
export function useWhileInSight<Value>(element: RefObject<HTMLElement | null>, value: Value): Value {
  const [inSight, setInSight] = useState(true);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const watched = element.current;
    const onChange = (event: Event) => {
      if (event.target === watched) setInSight(!(event as ContentVisibilityAutoStateChangeEvent).skipped);
    };
    watched?.addEventListener('contentvisibilityautostatechange', onChange);
    return () => watched?.removeEventListener('contentvisibilityautostatechange', onChange);
  }, [element]);
  if (inSight && shown !== value) setShown(() => value);
  return inSight ? value : shown;
}
