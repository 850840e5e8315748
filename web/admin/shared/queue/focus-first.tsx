import { useEffect, useRef } from 'react';

/** Focuses an element of the surrounding form, after the dialog has set its initial focus. */
export function FocusFirst({ selector }: { selector: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => mark.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus());
    return () => clearTimeout(timer);
  }, [selector]);
  return <span ref={mark} hidden />;
}
