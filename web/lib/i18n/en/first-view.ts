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
