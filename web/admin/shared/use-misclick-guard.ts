import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast-store.ts';

export type MisclickGuard = (act: () => void) => void;

/** Long enough to see that a control has moved or changed its meaning. */
export const MISCLICK_GUARD_MS = 1000;

/**
 * Returns a function that performs an action, unless what `shown` describes has changed within the
 * last second. The click or key was then meant for what was there before: if a colleague starts
 * the game, "Half time" replaces "Start", and if they suspend it, "Resume" replaces "Suspend".
 * @param shown undefined while it loads; null while there is nothing to mistake it for
 * @param before what was shown before, if anything
 */
export function useMisclickGuard(shown: unknown, before?: unknown): MisclickGuard {
  const { t } = useTranslation('admin');
  const current: string | undefined = JSON.stringify(shown);
  const last = useRef({ shown: JSON.stringify(before), since: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const { shown: previous } = last.current;
    if (previous === current) return;
    const isSafe = previous === undefined || current === 'null';
    last.current = { shown: current, since: isSafe ? Number.NEGATIVE_INFINITY : performance.now() };
  });
  return useCallback(
    (act) => {
      if (performance.now() - last.current.since >= MISCLICK_GUARD_MS) act();
      else showToast({ title: t('changedJustNow'), tone: 'error' });
    },
    [t],
  );
}
