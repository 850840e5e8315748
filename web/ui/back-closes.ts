// Going back closes what is open over the page, as people expect of a phone. While anything is open there is one
// entry of its own in the browser's history; closing it in another way takes that entry back.
import { useEffect, useEffectEvent } from 'react';

const MARK = 'goldlineOverlay';

const open: (() => void)[] = [];
/** We went back ourselves, and the browser has not said so yet. */
let isLeaving = false;
const afterLeaving: (() => void)[] = [];

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
    for (const go of afterLeaving.splice(0)) go();
    return;
  }
  if (open.length === 0) leaveMark();
  else if (!isAtMark()) open.at(-1)?.();
}

globalThis.addEventListener?.('popstate', onPopState);

/** Runs it now, or after a step back that has not arrived: that step would undo a navigation made before it. */
export function afterStepBack(go: () => void): void {
  if (isLeaving) afterLeaving.push(go);
  else go();
}

/** Closes on going back for as long as it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => onBack();
    open.push(closeThis);
    if (!isLeaving) mark();
    return () => {
      open.splice(open.indexOf(closeThis), 1);
      // One dialog may lead to another, and a link in it to another page: both are known a moment later.
      setTimeout(() => open.length === 0 && !isLeaving && leaveMark());
    };
  }, [isOpen]);
}
