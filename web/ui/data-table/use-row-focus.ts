import { type FocusEvent, useEffect, useRef } from 'react';
import { isFocusLost } from '#web/ui/focus-on-mount.ts';

/** When the focused row disappears, focuses the row in its place, or the table. */
export function useRowFocus<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null);
  const last = useRef<{ control: Element; row: number } | null>(null);

  const rowsIn = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])];

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowsIn().findIndex((each) => each.contains(target));
    last.current = row === -1 ? null : { control: target, row };
  };
  const onBlur = ({ target }: FocusEvent) => {
    // Removing a control also blurs it, so the user has moved on only if it still exists.
    setTimeout(() => {
      const isStillShown = last.current?.control === target && target.isConnected;
      if (isStillShown && target !== document.activeElement && !document.querySelector('[role=dialog]'))
        last.current = null;
    });
  };

  useEffect(() => {
    if (!last.current || last.current.control.isConnected || !isFocusLost()) return;
    const rows = rowsIn();
    const next = rows[Math.min(last.current.row, rows.length - 1)];
    // From a checkbox, moves to the next row's checkbox; otherwise, to the control that the row
    // names, such as a link where actions take effect at once, or to its first action.
    const selector = last.current.control.matches('[data-pick]')
      ? '[data-pick]'
      : '[data-focus-first], [data-actions] :is(button, a)';
    const control = next?.querySelector<HTMLElement>(selector) ?? frame.current;
    last.current = null;
    control?.focus();
  });

  return { ref: frame, tabIndex: -1, onFocus, onBlur };
}
