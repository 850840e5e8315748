// A small cached page shown while offline. It has no personal content.
import { preferredLanguage } from '#web/lib/i18n/language.ts';

const catalogues = import.meta.glob<Record<string, string>>('../../lib/i18n/*/offline.json', {
  eager: true,
  import: 'default',
});

/** Null in the application, whose bundle includes this file too. */
const offlinePage = document.getElementById('offline');
/** Polls, because the browser's online events can be late or premature. */
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
