// What stands in the place of a page that can't be fetched without a network: a small page of its own, kept in the
// browser, that knows nothing of the player. It comes back to the page by itself when the network does.
import { preferredLanguage } from '#web/lib/i18n/language.ts';

const catalogues = import.meta.glob<Record<string, string>>('../../lib/i18n/*/offline.json', {
  eager: true,
  import: 'default',
});

/** The bundle shares this file with the application, where there is nothing to do. */
const offlinePage = document.getElementById('offline');
/** A browser may be back online before it says so, or say so too early. */
const CHECK_EVERY_MS = 5000;

function fillIn(element: string, key: 'title' | 'text' | 'retry', language: string): void {
  const text = catalogues[`../../lib/i18n/${language}/offline.json`]?.[key] ?? '';
  offlinePage?.querySelector(element)?.replaceChildren(text);
}

async function returnWhenReachable(): Promise<void> {
  try {
    await fetch('/icon.svg', { cache: 'no-store' });
    location.reload();
  } catch {
    // Still offline: the next check tries again.
  }
}

if (offlinePage) {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  fillIn('h1', 'title', language);
  fillIn('p', 'text', language);
  fillIn('button', 'retry', language);
  offlinePage.querySelector('button')?.addEventListener('click', () => location.reload());
  window.addEventListener('online', () => void returnWhenReachable());
  setInterval(() => void returnWhenReachable(), CHECK_EVERY_MS);
}
