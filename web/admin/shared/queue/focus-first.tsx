import { useEffect, useRef } from 'react';

/** Moves the focus to an element of its form, once the opening dialog has set its own focus. */
export function FocusFirst({ selector }: { selector: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => mark.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus());
    return () => clearTimeout(timer);
  }, [selector]);
  return <span ref={mark} hidden />;
}
