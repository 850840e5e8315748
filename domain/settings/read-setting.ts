// Parses and validates the values of settings, and decides whether a change is dangerous.
import { type Currency, currency, moneyFormat } from '#domain/currency.ts';
import { parseAmount } from '#domain/money.ts';
import type { Setting } from '#domain/settings/setting.ts';
import { SETTING_NAMES, type SettingName, type SettingTexts, settingOf } from '#domain/settings/settings.ts';

/** Cents, a number or text; null if off or not set. */
export type SettingValue = number | string | null;

/** Why a value is not allowed, with the allowed values. */
export type SettingProblem =
  | { rule: 'required' }
  | { rule: 'amount'; example: string }
  | { rule: 'wholeNumber'; min: number; max: number }
  | { rule: 'between'; min: number; max: number }
  | { rule: 'choice'; choices: string }
  | { rule: 'length'; max: number }
  | { rule: 'characters' };

type ReadResult = { value: SettingValue; problem?: never } | { value?: never; problem: SettingProblem };

const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/u;

export function readSetting(name: SettingName, text: string, of = currency()): ReadResult {
  const setting = settingOf(name);
  if (text === '') return mayBeEmpty(setting) ? { value: null } : { problem: { rule: 'required' } };
  switch (setting.kind) {
    case 'amount': {
      const amount = parseAmount(text, of);
      return amount === null ? { problem: { rule: 'amount', example: exampleAmount(of) } } : { value: amount };
    }
    case 'duration':
    case 'count': {
      const { min, max } = setting;
      if (!/^\d{1,9}$/.test(text)) return { problem: { rule: 'wholeNumber', min, max } };
      const number = Number(text);
      return number < min || number > max ? { problem: { rule: 'between', min, max } } : { value: number };
    }
    case 'choice':
      if (setting.choices.includes(text)) return { value: text };
      return { problem: { rule: 'choice', choices: setting.choices.join(', ') } };
    case 'text':
      if (text.length > setting.maxLength) return { problem: { rule: 'length', max: setting.maxLength } };
      return CONTROL_CHARACTERS.test(text) ? { problem: { rule: 'characters' } } : { value: text };
  }
}

export const mayBeEmpty = (setting: Setting): boolean => setting.kind === 'text' || setting.off !== undefined;

const exampleAmount = (of: Currency): string => (1000).toFixed(of.digits);

/** The problem as an error message, for the API and for startup. */
export function describeProblem(problem: SettingProblem): string {
  switch (problem.rule) {
    case 'required':
      return 'must not be empty';
    case 'amount':
      return `must be an amount such as ${problem.example}`;
    case 'wholeNumber':
      return `must be a whole number between ${problem.min} and ${problem.max}`;
    case 'between':
      return `must be between ${problem.min} and ${problem.max}`;
    case 'choice':
      return `must be one of ${problem.choices}`;
    case 'length':
      return `must be at most ${problem.max} characters`;
    case 'characters':
      return 'must not contain control characters';
  }
}

/** The default values, ignoring the environment and changes by staff. */
export function defaultTexts({ of, demo }: { of: Currency; demo: boolean }): SettingTexts {
  const texts = SETTING_NAMES.map((name) => [name, defaultText(name, of, demo)]);
  return Object.fromEntries(texts) as SettingTexts;
}

function defaultText(name: SettingName, of: Currency, demo: boolean): string {
  const setting = settingOf(name);
  switch (setting.kind) {
    case 'amount':
      return setting.defaultDollars === undefined ? '' : (setting.defaultDollars * of.perDollar).toFixed(of.digits);
    case 'duration':
    case 'count':
      return setting.default === undefined ? '' : String(setting.default);
    case 'choice':
      return setting.default;
    case 'text':
      if (!demo) return '';
      return setting.demoDollars === undefined ? (setting.demo ?? '') : wholeMoney(setting.demoDollars, of);
  }
}

/** "$50,000", or a similar amount in the installation's currency. */
function wholeMoney(dollars: number, of: Currency): string {
  const whole = { ...moneyFormat(of), minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return new Intl.NumberFormat('en', whole).format(dollars * of.perDollar);
}

/** Whether a change between valid values weakens a protection or redirects players or money. */
export function isDangerous(name: SettingName, before: string, after: string): boolean {
  const setting = settingOf(name);
  if (setting.danger === undefined || before === after) return false;
  if (setting.danger === 'any') return after !== '';
  const rise = rankOf(name, after) - rankOf(name, before);
  return setting.danger === 'higher' ? rise > 0 : rise < 0;
}

/** Finite, so that the difference of two values that are both off is 0. */
const HIGHEST = Number.MAX_SAFE_INTEGER;
const LOWEST = -1;

function rankOf(name: SettingName, text: string): number {
  const setting = settingOf(name);
  const { value } = readSetting(name, text);
  if (value == null) return setting.off === 'lowest' ? LOWEST : HIGHEST;
  if (setting.kind === 'choice') return setting.choices.indexOf(String(value));
  if ('zeroIsOff' in setting && setting.zeroIsOff && value === 0) return HIGHEST;
  return Number(value);
}
