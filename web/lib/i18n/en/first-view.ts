// The texts of the first view in one file. Include only what a first visit shows.

import markets from '#domain/markets/labels/en/popular.json';
import auth from '#web/lib/i18n/en/auth.json';
import betting from '#web/lib/i18n/en/betting.json';
import common from '#web/lib/i18n/en/common.json';
import errors from '#web/lib/i18n/en/errors.json';
import games from '#web/lib/i18n/en/games.json';
import home from '#web/lib/i18n/en/home.json';
import shell from '#web/lib/i18n/en/shell.json';

export const firstView = { auth, betting, common, errors, games, home, markets, shell };

/** The other texts load with their page. */
export const laterTexts = {
  ...import.meta.glob<object>(['./*.json', '!./{auth,betting,common,errors,games,home,offline,shell}.json'], {
    import: 'default',
  }),
  './findings.json': () => import('#domain/checklist/en/findings.json').then(({ default: texts }) => texts),
  './more-markets.json': () => import('#domain/markets/labels/en/more.json').then(({ default: texts }) => texts),
};
