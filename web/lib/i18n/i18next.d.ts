// Makes keys typed: a text that is not in the English catalogue does not compile.
import type admin from './en/admin.json';
import type adminAudit from './en/admin-audit.json';
import type adminOverview from './en/admin-overview.json';
import type adminPromotions from './en/admin-promotions.json';
import type adminRisk from './en/admin-risk.json';
import type adminUser from './en/admin-user.json';
import type bets from './en/bets.json';
import type cashout from './en/cashout.json';
import type chart from './en/chart.json';
import type desk from './en/desk.json';
import type display from './en/display.json';
import type { firstView } from './en/first-view.ts';
import type notices from './en/notices.json';
import type pages from './en/pages.json';
import type promotions from './en/promotions.json';
import type rules from './en/rules.json';
import type saferplay from './en/saferplay.json';
import type secondFactor from './en/second-factor.json';
import type security from './en/security.json';
import type share from './en/share.json';
import type slip from './en/slip.json';
import type statement from './en/statement.json';
import type table from './en/table.json';
import type verification from './en/verification.json';
import type wallet from './en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** No text uses contexts; the default separator would split keys such as both_teams_score. */
    contextSeparator: '~';
    returnNull: false;
    resources: typeof firstView & {
      admin: typeof admin;
      'admin-audit': typeof adminAudit;
      'admin-overview': typeof adminOverview;
      'admin-promotions': typeof adminPromotions;
      'admin-risk': typeof adminRisk;
      'admin-user': typeof adminUser;
      bets: typeof bets;
      chart: typeof chart;
      display: typeof display;
      cashout: typeof cashout;
      desk: typeof desk;
      notices: typeof notices;
      pages: typeof pages;
      saferplay: typeof saferplay;
      security: typeof security;
      share: typeof share;
      promotions: typeof promotions;
      slip: typeof slip;
      rules: typeof rules;
      'second-factor': typeof secondFactor;
      statement: typeof statement;
      table: typeof table;
      verification: typeof verification;
      wallet: typeof wallet;
    };
  }
}
