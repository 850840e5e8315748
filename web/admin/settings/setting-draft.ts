import type { OperatorSetting } from '#contract/settings/objects.ts';
import { formatAmount } from '#domain/money.ts';
import { isDangerous, readSetting } from '#domain/settings/read-setting.ts';
import { type SettingName, settingOf } from '#domain/settings/settings.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';

export type Drafts = Readonly<Partial<Record<SettingName, string>>>;

export type Change = {
  name: SettingName;
  /** Null restores the value from the environment or, without one, the default. */
  value: string | null;
  seen: string;
  /** The value in effect after the change. */
  next: string;
};

const MS_PER_SECOND = 1000;

/** Staff enter seconds even if the setting is in milliseconds. */
export const isEnteredInSeconds = (name: SettingName): boolean => {
  const setting = settingOf(name);
  return setting.kind === 'duration' && setting.unit === 'ms';
};

/** A stored value as it appears in the input field. */
export const inputOfValue = (name: SettingName, text: string): string =>
  isEnteredInSeconds(name) && /^\d+$/.test(text) ? String(Number(text) / MS_PER_SECOND) : text;

/** Converts input to the API's format: amounts may omit decimals, and seconds become ms. */
export function valueOfInput(name: SettingName, input: string): string {
  const text = input.trim();
  // The suffix keeps invalid seconds from being accepted as milliseconds.
  if (isEnteredInSeconds(name) && text !== '')
    return /^\d{1,6}([.,]\d{1,3})?$/.test(text)
      ? String(Math.round(Number(text.replace(',', '.')) * MS_PER_SECOND))
      : `${text} seconds`;
  if (settingOf(name).kind !== 'amount' || text === '') return text;
  const amount = parseEnteredAmount(text);
  return amount === null ? text : formatAmount(amount);
}

export function changesOf(settings: readonly OperatorSetting[], drafts: Drafts): Change[] {
  return settings.flatMap(({ name, value: seen }) => {
    const input = drafts[name];
    const next = input === undefined ? seen : valueOfInput(name, input);
    return next === seen ? [] : [{ name, value: next, seen, next }];
  });
}

export const problemOf = ({ name, next }: Change) => readSetting(name, next).problem;

export const isDangerousChange = ({ name, seen, next }: Change): boolean => isDangerous(name, seen, next);
