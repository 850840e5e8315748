import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a table whose row, or the button in it, goes away after a decision: the focus moves to the first
 * control of the row that takes its place, else to the table itself.
 */
export function useRowFocus<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null);
  const last = useRef<{ control: Element; row: number } | null>(null);

  const rowsIn = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])];

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowsIn().findIndex((each) => each.contains(target));
    last.current = row === -1 ? null : { control: target, row };
  };
  const onBlur = ({ target }: FocusEvent) => {
    // A control that was removed loses the focus too; only one that is still there was left on purpose.
    setTimeout(() => {
      const isLeft = last.current?.control === target && target.isConnected;
      if (isLeft && target !== document.activeElement && !document.querySelector('[role=dialog]')) last.current = null;
    });
  };

  useEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return;
    const rows = rowsIn();
    const next = rows[Math.min(last.current.row, rows.length - 1)];
    const control = next?.querySelector<HTMLElement>('[data-actions] button, [data-actions] a') ?? frame.current;
    last.current = null;
    control?.focus();
  });

  return { ref: frame, tabIndex: -1, onFocus, onBlur };
}
