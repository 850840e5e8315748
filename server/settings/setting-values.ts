// The parsed settings, typed for the code that uses them.
import type { Placeholder } from '#domain/content.ts';
import { currency } from '#domain/currency.ts';
import { type Cents, cents } from '#domain/money.ts';
import { readSetting, type SettingValue } from '#domain/settings/read-setting.ts';
import type { SettingName, SettingTexts } from '#domain/settings/settings.ts';
import type { ManualDepositMethod } from '#domain/wallet.ts';

export const PAYMENT_SETTINGS = {
  mpesa_kenya: 'MPESA_KENYA_NUMBER',
  mtn_uganda: 'MTN_UGANDA_NUMBER',
  voda_tanzania: 'VODA_TANZANIA_NUMBER',
  airtel_congo: 'AIRTEL_CONGO_NUMBER',
  card: 'CARD_PAYMENT_PAGE',
  bank_transfer: 'BANK_TRANSFER_ACCOUNT',
  paypal: 'PAYPAL_ACCOUNT',
} as const satisfies Record<ManualDepositMethod, SettingName>;

export const OPERATOR_SETTINGS = {
  operator: 'OPERATOR_NAME',
  licence: 'OPERATOR_LICENCE',
  address: 'OPERATOR_ADDRESS',
  contact: 'SUPPORT_CONTACT',
} as const satisfies Partial<Record<Placeholder, SettingName>>;

export type SettingValues = ReturnType<typeof toSettingValues>;

const MS_PER_SECOND = 1000;

/** Parses texts that have already been validated. */
export function toSettingValues(texts: SettingTexts, of = currency()) {
  const read = (name: SettingName): SettingValue => readSetting(name, texts[name], of).value ?? null;
  const number = (name: SettingName): number => Number(read(name));
  const amount = (name: SettingName): Cents => cents(number(name));
  const orNull = <Value>(name: SettingName, value: (name: SettingName) => Value): Value | null =>
    read(name) === null ? null : value(name);
  const text = (name: SettingName): string | null => orNull(name, () => texts[name]);
  const targets = Object.entries(eachValue(PAYMENT_SETTINGS, text)).filter(([, target]) => target !== null);
  return {
    fourEyesCents: orNull('FOUR_EYES_AMOUNT', amount),
    payouts: {
      automaticCents: orNull('PAYOUT_AUTOMATIC_AMOUNT', amount),
      waitHours: number('PAYOUT_WAIT_HOURS'),
      /** Whether only players with a verified identity and phone are paid. */
      requireVerified: texts.REQUIRE_VERIFICATION !== 'none',
    },
    requireVerification: texts.REQUIRE_VERIFICATION as 'none' | 'withdrawal' | 'betting',
    inPlayDelayMs: number('IN_PLAY_DELAY_MS'),
    suspensionMs: number('SUSPENSION_MS'),
    earlyPayoutDelayMs: number('EARLY_PAYOUT_DELAY_S') * MS_PER_SECOND,
    lateBetWindowMs: number('LATE_BET_WINDOW_S') * MS_PER_SECOND,
    gameSilenceMs: number('GAME_SILENCE_S') * MS_PER_SECOND,
    alerts: {
      pendingHours: number('ALERT_PENDING_HOURS'),
      lateStartMinutes: number('ALERT_LATE_START_MINUTES'),
      bigWinCents: amount('ALERT_BIG_WIN'),
      staffDayCents: amount('ALERT_STAFF_DAY_AMOUNT'),
    },
    smsDailyLimit: orNull('SMS_DAILY_LIMIT', number),
    jackpot: text('JACKPOT'),
    operator: eachValue(OPERATOR_SETTINGS, text),
    paymentTargets: Object.fromEntries(targets) as Partial<Record<ManualDepositMethod, string>>,
  };
}

function eachValue<Key extends string, Value>(
  names: Readonly<Record<Key, SettingName>>,
  read: (name: SettingName) => Value,
) {
  const values = (Object.entries(names) as [Key, SettingName][]).map(([key, name]) => [key, read(name)]);
  return Object.fromEntries(values) as Record<Key, Value>;
}
