// Makes the back button close overlays, by adding an entry to the browser's history.
import { useEffect, useEffectEvent } from 'react';

const MARK = 'goldlineOverlay';

const closers: (() => void)[] = [];
/** Whether history.back() has been called and its popstate event has not arrived yet. */
let isLeaving = false;
const queue: (() => void)[] = [];

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
    if (closers.length > 0) mark();
    for (const go of queue.splice(0)) go();
    return;
  }
  if (closers.length === 0) leaveMark();
  else if (!isAtMark()) closers.at(-1)?.();
}

globalThis.addEventListener?.('popstate', onPopState);

/** Runs `go` now, or after a pending step back, which would undo its navigation. */
export function afterStepBack(go: () => void): void {
  if (isLeaving) queue.push(go);
  else go();
}

export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const closeThis = () => onBack();
    closers.push(closeThis);
    if (!isLeaving) mark();
    return () => {
      closers.splice(closers.indexOf(closeThis), 1);
      // Deferred to the next task, because a dialog may open another one or navigate as it closes.
      setTimeout(() => closers.length === 0 && !isLeaving && leaveMark());
    };
  }, []);
}
