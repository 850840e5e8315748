// The texts of the first view, in one file; keep in it only what a first visit shows.
import auth from './auth.json';
import common from './common.json';
import errors from './errors.json';
import home from './home.json';
import shell from './shell.json';

export const firstView = { auth, common, errors, home, shell };
