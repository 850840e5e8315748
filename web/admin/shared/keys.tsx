// A page's single-key shortcuts, such as S to suspend betting. They are off while someone types or
// a dialog is open, and can be switched off (WCAG 2.1.4).
import { type ComponentProps, type ComponentType, useEffectEvent, useLayoutEffect } from 'react';
import { readStored, store } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';

/** The action of each key, by its lower-case character; undefined while unavailable. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const STORAGE_KEY = 'goldline.keys';
const FIELDS = 'input, select, textarea, [contenteditable="true"]';
export const OVERLAYS = '[data-opening], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export const areKeysOn = () => readStored('localStorage', STORAGE_KEY) !== 'off';

/** Rerenders what shows whether the shortcuts are on. */
const changes = createStore(null);

function setOn(on: boolean): void {
  store('localStorage', STORAGE_KEY, on ? null : 'off');
  changes.set(null);
}

/** Whether the shortcuts are on in this browser, and a function that turns them on or off. */
export const useKeySwitch = () => [changes.usePart(areKeysOn), setOn] as const;

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

/** @param capture handles a key before any other handler */
export function useKeyDown(handle: (event: KeyboardEvent) => void, capture = false): void {
  const onKey = useEffectEvent(handle);
  // A layout effect, so that a key pressed as soon as the page is visible isn't lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, capture);
    return () => window.removeEventListener('keydown', listener, capture);
  }, [capture]);
}

export function useKeys(keys: Keys): void {
  useKeyDown((event) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || event.defaultPrevented || !areKeysOn() || mustIgnoreKey(event)) return;
    event.preventDefault();
    act();
  });
}

/**
 * A button's shortcut key, as generated content so that it isn't part of the button's text. Hidden
 * on narrow screens, where a keyboard is unlikely.
 */
export function KeyHint({ of }: { of: string }) {
  const [on] = useKeySwitch();
  if (!on) return null;
  return (
    <span
      aria-hidden="true"
      data-key={of}
      className="rounded-sm border border-current px-1 text-2xs leading-4 font-medium uppercase opacity-70 before:content-[attr(data-key)] max-lg:hidden"
    />
  );
}

type ShortcutButtonProps = Omit<ComponentProps<typeof Button>, 'size'> & {
  Icon: ComponentType<{ className: string }>;
  shortcut?: string | undefined;
};

/** A small button with an icon, which the spinner replaces, and with its shortcut key, if any. */
export function ShortcutButton({ Icon, shortcut, children, ...button }: ShortcutButtonProps) {
  return (
    <Button size="small" aria-keyshortcuts={shortcut} {...button}>
      {!button.busy && <Icon className="size-3.5" />}
      {children}
      {shortcut && <KeyHint of={shortcut} />}
    </Button>
  );
}
