// The back button closes overlays, by an extra entry in the browser's history.
import { useEffect, useEffectEvent } from 'react';

const MARK = 'goldlineOverlay';

const open: (() => void)[] = [];
/** We called history.back() and its popstate event has not arrived yet. */
let isLeaving = false;
const queued: (() => void)[] = [];

const isAtMark = (): boolean => history.state?.[MARK] === true;

function mark(): void {
  if (!isAtMark()) history.pushState({ [MARK]: true }, '');
}

function leaveMark(): void {
  if (!isAtMark()) return;
  isLeaving = true;
  history.back();
}

function onPopState(): void {
  if (isLeaving) {
    isLeaving = false;
    if (open.length > 0) mark();
    for (const go of queued.splice(0)) go();
    return;
  }
  if (open.length === 0) leaveMark();
  else if (!isAtMark()) open.at(-1)?.();
}

globalThis.addEventListener?.('popstate', onPopState);

/** Runs now, or after a pending step back, which would otherwise undo the navigation. */
export function afterStepBack(go: () => void): void {
  if (isLeaving) queued.push(go);
  else go();
}

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => onBack();
    open.push(closeThis);
    if (!isLeaving) mark();
    return () => {
      open.splice(open.indexOf(closeThis), 1);
      // A dialog may open another one or navigate, which is only known in the next task.
      setTimeout(() => open.length === 0 && !isLeaving && leaveMark());
    };
  }, [isOpen]);
}
