// Types the translation keys, so that using a key missing from the English catalogue is a compile
// error.
import type { firstView } from '#web/lib/i18n/en/first-view.ts';

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: i18next is extended by merging this interface
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** Replaces the default separator, which would split keys such as both_teams_score. */
    contextSeparator: '~';
    returnNull: false;
    resources: typeof firstView & {
      admin: typeof import('#web/lib/i18n/en/admin.json')['default'];
      'admin-audit': typeof import('#web/lib/i18n/en/admin-audit.json')['default'];
      'admin-checklist': typeof import('#web/lib/i18n/en/admin-checklist.json')['default'];
      findings: typeof import('#domain/checklist/en/findings.json');
      'admin-content': typeof import('#web/lib/i18n/en/admin-content.json')['default'];
      'admin-featured': typeof import('#web/lib/i18n/en/admin-featured.json')['default'];
      'admin-overview': typeof import('#web/lib/i18n/en/admin-overview.json')['default'];
      'admin-payments': typeof import('#web/lib/i18n/en/admin-payments.json')['default'];
      'admin-promotions': typeof import('#web/lib/i18n/en/admin-promotions.json')['default'];
      'admin-reports': typeof import('#web/lib/i18n/en/admin-reports.json')['default'];
      'admin-risk': typeof import('#web/lib/i18n/en/admin-risk.json')['default'];
      'admin-settings': typeof import('#web/lib/i18n/en/admin-settings.json')['default'];
      'admin-user': typeof import('#web/lib/i18n/en/admin-user.json')['default'];
      bets: typeof import('#web/lib/i18n/en/bets.json')['default'];
      content: typeof import('#web/lib/i18n/en/content.json')['default'];
      bonus: typeof import('#web/lib/i18n/en/bonus.json')['default'];
      booking: typeof import('#web/lib/i18n/en/booking.json')['default'];
      chart: typeof import('#web/lib/i18n/en/chart.json')['default'];
      display: typeof import('#web/lib/i18n/en/display.json')['default'];
      cashout: typeof import('#web/lib/i18n/en/cashout.json')['default'];
      desk: typeof import('#web/lib/i18n/en/desk.json')['default'];
      'more-markets': typeof import('#domain/markets/labels/en/more.json')['default'];
      game: typeof import('#web/lib/i18n/en/game.json')['default'];
      match: typeof import('#web/lib/i18n/en/match.json')['default'];
      notices: typeof import('#web/lib/i18n/en/notices.json')['default'];
      notifications: typeof import('#web/lib/i18n/en/notifications.json')['default'];
      pages: typeof import('#web/lib/i18n/en/pages.json')['default'];
      saferplay: typeof import('#web/lib/i18n/en/saferplay.json')['default'];
      security: typeof import('#web/lib/i18n/en/security.json')['default'];
      share: typeof import('#web/lib/i18n/en/share.json')['default'];
      popular: typeof import('#web/lib/i18n/en/popular.json')['default'];
      promotions: typeof import('#web/lib/i18n/en/promotions.json')['default'];
      slip: typeof import('#web/lib/i18n/en/slip.json')['default'];
      rules: typeof import('#web/lib/i18n/en/rules.json')['default'];
      'second-factor': typeof import('#web/lib/i18n/en/second-factor.json')['default'];
      staff: typeof import('#web/lib/i18n/en/staff.json')['default'];
      statement: typeof import('#web/lib/i18n/en/statement.json')['default'];
      table: typeof import('#web/lib/i18n/en/table.json')['default'];
      verification: typeof import('#web/lib/i18n/en/verification.json')['default'];
      wallet: typeof import('#web/lib/i18n/en/wallet.json')['default'];
    };
  }
}
