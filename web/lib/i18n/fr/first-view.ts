// The texts of the first view in one file, as in English.

import markets from '#domain/markets/labels/fr/popular.json';
import auth from '#web/lib/i18n/fr/auth.json';
import betting from '#web/lib/i18n/fr/betting.json';
import common from '#web/lib/i18n/fr/common.json';
import errors from '#web/lib/i18n/fr/errors.json';
import games from '#web/lib/i18n/fr/games.json';
import home from '#web/lib/i18n/fr/home.json';
import shell from '#web/lib/i18n/fr/shell.json';

export const firstView = { auth, betting, common, errors, games, home, markets, shell };

/** The other texts load with their page. */
export const laterTexts = {
  ...import.meta.glob<object>(['./*.json', '!./{auth,betting,common,errors,games,home,offline,shell}.json'], {
    import: 'default',
  }),
  './findings.json': () => import('#domain/checklist/fr/findings.json').then(({ default: texts }) => texts),
  './more-markets.json': () => import('#domain/markets/labels/fr/more.json').then(({ default: texts }) => texts),
};
