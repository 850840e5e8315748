// The texts of the first view in one file, as in English.

import markets from '#domain/markets/labels/sw/popular.json';
import auth from '#web/lib/i18n/sw/auth.json';
import betting from '#web/lib/i18n/sw/betting.json';
import common from '#web/lib/i18n/sw/common.json';
import errors from '#web/lib/i18n/sw/errors.json';
import games from '#web/lib/i18n/sw/games.json';
import home from '#web/lib/i18n/sw/home.json';
import shell from '#web/lib/i18n/sw/shell.json';

export const firstView = { auth, betting, common, errors, games, home, markets, shell };

/** The other texts load with their page. */
export const laterTexts = {
  ...import.meta.glob<object>(['./*.json', '!./{auth,betting,common,errors,games,home,offline,shell}.json'], {
    import: 'default',
  }),
  './findings.json': () => import('#domain/checklist/sw/findings.json').then(({ default: texts }) => texts),
  './more-markets.json': () => import('#domain/markets/labels/sw/more.json').then(({ default: texts }) => texts),
};
