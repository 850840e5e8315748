// Makes keys typed: a text that is not in the English catalogue does not compile.
import type admin from '#web/lib/i18n/en/admin.json';
import type adminAudit from '#web/lib/i18n/en/admin-audit.json';
import type adminOverview from '#web/lib/i18n/en/admin-overview.json';
import type adminPromotions from '#web/lib/i18n/en/admin-promotions.json';
import type adminRisk from '#web/lib/i18n/en/admin-risk.json';
import type adminUser from '#web/lib/i18n/en/admin-user.json';
import type bets from '#web/lib/i18n/en/bets.json';
import type cashout from '#web/lib/i18n/en/cashout.json';
import type chart from '#web/lib/i18n/en/chart.json';
import type desk from '#web/lib/i18n/en/desk.json';
import type display from '#web/lib/i18n/en/display.json';
import type { firstView } from '#web/lib/i18n/en/first-view.ts';
import type notices from '#web/lib/i18n/en/notices.json';
import type pages from '#web/lib/i18n/en/pages.json';
import type promotions from '#web/lib/i18n/en/promotions.json';
import type rules from '#web/lib/i18n/en/rules.json';
import type saferplay from '#web/lib/i18n/en/saferplay.json';
import type secondFactor from '#web/lib/i18n/en/second-factor.json';
import type security from '#web/lib/i18n/en/security.json';
import type share from '#web/lib/i18n/en/share.json';
import type slip from '#web/lib/i18n/en/slip.json';
import type statement from '#web/lib/i18n/en/statement.json';
import type table from '#web/lib/i18n/en/table.json';
import type verification from '#web/lib/i18n/en/verification.json';
import type wallet from '#web/lib/i18n/en/wallet.json';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: i18next is extended by merging this interface
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
