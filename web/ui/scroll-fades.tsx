// Fades the ends of a horizontally scrolling strip where content is hidden.
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The width of a fade in pixels. Selected items are scrolled so that a fade doesn't cover them. */
export const FADE_WIDTH = 36;

const FADES = { start: 'left-0 bg-linear-to-r', end: 'right-0 bg-linear-to-l' } as const;

function useHiddenEnds(strip: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ start: false, end: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // At the end of the strip, a fraction of a pixel may remain.
      setEnds({ start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    const sizes = new ResizeObserver(measure);
    const observeAll = () => {
      sizes.disconnect();
      for (const each of [element, ...element.children]) sizes.observe(each);
    };
    observeAll();
    // Observing an element also measures the strip once, so adding or removing items does too.
    const items = new MutationObserver(observeAll);
    items.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip]);
  return ends;
}

type ScrollFadesProps = { strip: RefObject<HTMLElement | null>; className?: string | false; children: ReactNode };

export function ScrollFades({ strip, className, children }: ScrollFadesProps) {
  const ends = useHiddenEnds(strip);
  return (
    <div className={classNames('relative', className)}>
      {children}
      {(['start', 'end'] as const).map(
        (end) =>
          ends[end] && (
            <span
              key={end}
              aria-hidden="true"
              data-fade={end}
              style={{ width: FADE_WIDTH }}
              className={classNames('pointer-events-none absolute inset-y-0 from-ink to-transparent', FADES[end])}
            />
          ),
      )}
    </div>
  );
}
