// The texts of the first view in one file. Include only what a first visit shows.
import auth from './auth.json';
import betting from './betting.json';
import common from './common.json';
import errors from './errors.json';
import games from './games.json';
import home from './home.json';
import markets from './markets.json';
import shell from './shell.json';

export const firstView = { auth, betting, common, errors, games, home, markets, shell };
