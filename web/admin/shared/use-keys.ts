// A page's single-key shortcuts, such as S to suspend betting. They are off while someone types or
// a dialog is open, and can be switched off (WCAG 2.1.4).
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, store } from '#web/lib/storage.ts';

/** The action of each key, by its lower-case character; undefined while unavailable. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const STORAGE_KEY = 'goldline.keys';
const FIELDS = 'input, select, textarea, [contenteditable="true"]';
export const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const areKeysOn = () => readStored('localStorage', STORAGE_KEY) !== 'off';

function setOn(on: boolean): void {
  store('localStorage', STORAGE_KEY, on ? null : 'off');
  for (const listener of listeners) listener();
}

/** Whether the shortcuts are on in this browser, and a function that turns them on or off. */
export function useKeySwitch() {
  return [useSyncExternalStore(subscribe, areKeysOn), setOn] as const;
}

/**
 * Whether shortcuts ignore a key press: with Ctrl, Alt or Meta, while the key is held, in a field,
 * or while a dialog or menu is open.
 */
export function mustIgnoreKey({
  target,
  ...event
}: Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  return (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(OVERLAYS) !== null;
}

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || event.defaultPrevented || !areKeysOn() || mustIgnoreKey(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
