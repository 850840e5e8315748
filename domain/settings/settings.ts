// The operator's business settings, which staff change on screen. The environment, API checks, the
// form and the production rules all use these declarations.
import type { Setting } from '#domain/settings/setting.ts';

/** A text about the operator, shown to players, could name another deposit target or contact. */
const operatorFact = { kind: 'text', group: 'operator', maxLength: 200, danger: 'any' } as const;

/** Players send money to it, so setting or changing it is dangerous; removing it isn't. */
const depositTarget = (demo: string) =>
  ({ kind: 'text', group: 'deposits', maxLength: 200, danger: 'any', demo: `${demo} (demo, send no money)` }) as const;

export const SETTINGS = {
  FOUR_EYES_AMOUNT: { kind: 'amount', group: 'approval', off: 'highest', danger: 'higher' },
  PAYOUT_AUTOMATIC_AMOUNT: { kind: 'amount', group: 'approval', off: 'lowest', danger: 'higher' },
  PAYOUT_WAIT_HOURS: {
    kind: 'duration',
    group: 'approval',
    unit: 'hours',
    min: 0,
    max: 720,
    default: 24,
    danger: 'lower',
  },
  REQUIRE_VERIFICATION: {
    kind: 'choice',
    group: 'approval',
    choices: ['none', 'withdrawal', 'betting'],
    default: 'none',
    danger: 'lower',
  },
  IN_PLAY_DELAY_MS: {
    kind: 'duration',
    group: 'inPlay',
    unit: 'ms',
    min: 0,
    max: 60_000,
    default: 3000,
    danger: 'lower',
  },
  SUSPENSION_MS: {
    kind: 'duration',
    group: 'inPlay',
    unit: 'ms',
    min: 0,
    max: 600_000,
    default: 15_000,
    danger: 'lower',
  },
  EARLY_PAYOUT_DELAY_S: {
    kind: 'duration',
    group: 'inPlay',
    unit: 'seconds',
    min: 0,
    max: 3600,
    default: 60,
    danger: 'lower',
  },
  LATE_BET_WINDOW_S: {
    kind: 'duration',
    group: 'inPlay',
    unit: 'seconds',
    min: 0,
    max: 600,
    default: 10,
    // A shorter window pays bets that were placed late, a longer one voids bets that were not.
    danger: 'any',
  },
  GAME_SILENCE_S: {
    kind: 'duration',
    group: 'inPlay',
    unit: 'seconds',
    min: 0,
    max: 3600,
    default: 60,
    zeroIsOff: true,
    danger: 'higher',
  },
  ALERT_PENDING_HOURS: {
    kind: 'duration',
    group: 'alerts',
    unit: 'hours',
    min: 1,
    max: 720,
    default: 24,
    danger: 'higher',
  },
  ALERT_LATE_START_MINUTES: {
    kind: 'duration',
    group: 'alerts',
    unit: 'minutes',
    min: 1,
    max: 720,
    default: 10,
    danger: 'higher',
  },
  ALERT_BIG_WIN: { kind: 'amount', group: 'alerts', defaultDollars: 10_000, danger: 'higher' },
  ALERT_STAFF_DAY_AMOUNT: { kind: 'amount', group: 'alerts', defaultDollars: 25_000, danger: 'higher' },
  SMS_DAILY_LIMIT: {
    kind: 'count',
    group: 'site',
    unit: 'messages',
    min: 1,
    max: 100_000_000,
    off: 'highest',
    danger: 'higher',
  },
  // On the home page, where a number to send money to would fit.
  JACKPOT: { kind: 'text', group: 'site', maxLength: 20, danger: 'any', demoDollars: 50_000 },
  OPERATOR_NAME: operatorFact,
  OPERATOR_LICENCE: operatorFact,
  OPERATOR_ADDRESS: operatorFact,
  SUPPORT_CONTACT: operatorFact,
  MPESA_KENYA_NUMBER: depositTarget('+254 700 000 000'),
  MTN_UGANDA_NUMBER: depositTarget('+256 700 000 000'),
  VODA_TANZANIA_NUMBER: depositTarget('+255 700 000 000'),
  AIRTEL_CONGO_NUMBER: depositTarget('+243 900 000 000'),
  CARD_PAYMENT_PAGE: depositTarget('https://pay.example'),
  BANK_TRANSFER_ACCOUNT: depositTarget('Demo Bank, account 0000 0000'),
  PAYPAL_ACCOUNT: depositTarget('demo@pay.example'),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
export type SettingTexts = Readonly<Record<SettingName, string>>;
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];

export const settingOf = (name: SettingName): Setting => SETTINGS[name];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
