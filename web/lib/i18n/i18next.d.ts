// Types the translation keys, so that a key missing from the English catalogue doesn't compile.
import type { firstView } from '#web/lib/i18n/en/first-view.ts';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: i18next is extended by merging this interface
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** Replaces the default separator, which would split keys such as both_teams_score. */
    contextSeparator: '~';
    returnNull: false;
    resources: typeof firstView & {
      admin: typeof import('#web/lib/i18n/en/admin.json');
      'admin-audit': typeof import('#web/lib/i18n/en/admin-audit.json');
      'admin-checklist': typeof import('#web/lib/i18n/en/admin-checklist.json');
      findings: typeof import('#domain/checklist/en/findings.json');
      'admin-content': typeof import('#web/lib/i18n/en/admin-content.json');
      'admin-featured': typeof import('#web/lib/i18n/en/admin-featured.json');
      'admin-overview': typeof import('#web/lib/i18n/en/admin-overview.json');
      'admin-payments': typeof import('#web/lib/i18n/en/admin-payments.json');
      'admin-promotions': typeof import('#web/lib/i18n/en/admin-promotions.json');
      'admin-reports': typeof import('#web/lib/i18n/en/admin-reports.json');
      'admin-risk': typeof import('#web/lib/i18n/en/admin-risk.json');
      'admin-settings': typeof import('#web/lib/i18n/en/admin-settings.json');
      'admin-user': typeof import('#web/lib/i18n/en/admin-user.json');
      bets: typeof import('#web/lib/i18n/en/bets.json');
      content: typeof import('#web/lib/i18n/en/content.json');
      bonus: typeof import('#web/lib/i18n/en/bonus.json');
      booking: typeof import('#web/lib/i18n/en/booking.json');
      chart: typeof import('#web/lib/i18n/en/chart.json');
      display: typeof import('#web/lib/i18n/en/display.json');
      cashout: typeof import('#web/lib/i18n/en/cashout.json');
      desk: typeof import('#web/lib/i18n/en/desk.json');
      'more-markets': typeof import('#domain/markets/labels/en/more.json');
      game: typeof import('#web/lib/i18n/en/game.json');
      match: typeof import('#web/lib/i18n/en/match.json');
      notices: typeof import('#web/lib/i18n/en/notices.json');
      notifications: typeof import('#web/lib/i18n/en/notifications.json');
      offers: typeof import('#web/lib/i18n/en/offers.json');
      pages: typeof import('#web/lib/i18n/en/pages.json');
      saferplay: typeof import('#web/lib/i18n/en/saferplay.json');
      security: typeof import('#web/lib/i18n/en/security.json');
      share: typeof import('#web/lib/i18n/en/share.json');
      popular: typeof import('#web/lib/i18n/en/popular.json');
      promotions: typeof import('#web/lib/i18n/en/promotions.json');
      slip: typeof import('#web/lib/i18n/en/slip.json');
      rules: typeof import('#web/lib/i18n/en/rules.json');
      'second-factor': typeof import('#web/lib/i18n/en/second-factor.json');
      staff: typeof import('#web/lib/i18n/en/staff.json');
      statement: typeof import('#web/lib/i18n/en/statement.json');
      table: typeof import('#web/lib/i18n/en/table.json');
      verification: typeof import('#web/lib/i18n/en/verification.json');
      wallet: typeof import('#web/lib/i18n/en/wallet.json');
    };
  }
}
