// Makes keys typed: a text that is not in the English catalogue does not compile.
import type admin from './en/admin.json';
import type { firstView } from './en/first-view.ts';
import type table from './en/table.json';
import type wallet from './en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: typeof firstView & {
      admin: typeof admin;
      table: typeof table;
      wallet: typeof wallet;
    };
  }
}
