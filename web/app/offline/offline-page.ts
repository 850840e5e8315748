// What stands in the place of a page that can't be fetched without a network: a small page of its own, kept in the
// browser, that knows nothing of the player. It comes back to the page by itself when the network does.
import { preferredLanguage } from '#web/lib/i18n/language.ts';

const catalogues = import.meta.glob<Record<string, string>>('../../lib/i18n/*/offline.json', {
  eager: true,
  import: 'default',
});

const language = preferredLanguage();

function say(element: string, key: 'title' | 'text' | 'retry'): void {
  const text = catalogues[`../../lib/i18n/${language}/offline.json`]?.[key] ?? '';
  document.querySelector(`#offline ${element}`)?.replaceChildren(text);
}

document.documentElement.lang = language;
say('h1', 'title');
say('p', 'text');
say('button', 'retry');

const comeBack = () => location.reload();
document.getElementById('offline')?.querySelector('button')?.addEventListener('click', comeBack);
window.addEventListener('online', comeBack);
