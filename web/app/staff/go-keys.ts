// Keyboard shortcuts: "g" followed by a letter opens a page.
import { useRef } from 'react';
import type { AdminTab } from '#web/admin/shared/admin-tabs.ts';
import { areKeysOn, mustIgnoreKey, useKeyDown } from '#web/admin/shared/keys.tsx';

/** The maximum delay between "g" and the letter. */
const WAIT_MS = 1500;

export const GO_LETTERS: Partial<Record<AdminTab, string>> = {
  overview: 'o',
  games: 'g',
  bets: 'b',
  risk: 'r',
  promotions: 'p',
  'deposit-approval': 'd',
  'withdrawal-requests': 'w',
  payments: 'y',
  reports: 't',
  users: 'u',
  verification: 'v',
  'add-funds': 'f',
  audit: 'a',
  settings: 's',
};

export const pageOfLetter = (letter: string, tabs: readonly AdminTab[]): AdminTab | undefined =>
  tabs.find((tab) => GO_LETTERS[tab] === letter.toLowerCase());

/** Listens in the capture phase, so that the letter isn't handled by the page's own shortcuts. */
export function useGoKeys(tabs: readonly AdminTab[], onGo: (tab: AdminTab) => void): void {
  const since = useRef(Number.NEGATIVE_INFINITY);
  useKeyDown((event) => {
    if (['Shift', 'CapsLock'].includes(event.key)) return;
    const isWaiting = event.timeStamp - since.current < WAIT_MS;
    since.current = Number.NEGATIVE_INFINITY;
    if (!areKeysOn() || mustIgnoreKey(event)) return;
    const page = isWaiting ? pageOfLetter(event.key, tabs) : undefined;
    if (page === undefined) {
      if (event.key.toLowerCase() === 'g') since.current = event.timeStamp;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    onGo(page);
  }, true);
}
