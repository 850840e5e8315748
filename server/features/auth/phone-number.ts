// Recognises one phone number in different formats, such as +254 712 345 678 and 0712 345678. Which
// formats are recognised depends on the installation's countries.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Uses } from '#server/features/auth/budgets.ts';

/** The home country first. */
export type PlayerCountries = readonly [CountryCode, ...CountryCode[]];

let playerCountries: PlayerCountries = ['KE'];

/** Call only at the start of a process. */
export function setPlayerCountries(countries: PlayerCountries): void {
  playerCountries = countries;
}

/** Number types that can't receive text messages, or whose owners earn money from them. */
const REFUSED_TYPES: readonly (string | undefined)[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];
const BLOCK_DIGITS = 4;

const digitsOf = (phoneNumber: string) => phoneNumber.replace(/\D/g, '').replace(/^00/, '');

/** A number that is not valid in the home country may begin with a country code without a plus. */
function parse(phoneNumber: string) {
  const asWritten = parsePhoneNumberFromString(phoneNumber.trim().replace(/^00/, '+'), playerCountries[0]);
  if (asWritten?.isValid()) return asWritten;
  const international = parsePhoneNumberFromString(`+${digitsOf(phoneNumber).replace(/^0+/, '')}`);
  return international?.isValid() ? international : asWritten;
}

export function canReceiveTexts(phoneNumber: string): boolean {
  return !REFUSED_TYPES.includes(parse(phoneNumber)?.getType());
}

const isUsual = (country: string) => playerCountries.some((each) => each === country);

export function textBudgets(phoneNumber: string, { verified }: { verified: boolean }): Uses {
  const textsToPhone = phoneKey(phoneNumber);
  const parsed = parse(phoneNumber);
  const country = (parsed?.isPossible() && parsed.country) || 'unknown';
  if (verified) return { textsToPhone, textsToVerified: country };
  return {
    textsToPhone,
    textsToBlock: textsToPhone.slice(0, -BLOCK_DIGITS),
    [isUsual(country) ? 'textsToUsualCountry' : 'textsToOtherCountry']: country,
  };
}

export async function findUserByPhone(database: Queryable, phoneNumber: string) {
  return sql<{ id: number; is_verified: boolean }>`
    select id, is_verified from users where phone_key = ${phoneKey(phoneNumber)}`.first(database);
}

/** In E.164 if valid, otherwise its digits, with a plus unless they begin with zero. */
export function phoneKey(phoneNumber: string): string {
  const parsed = parse(phoneNumber);
  return parsed?.isValid() ? parsed.number : digitsOf(phoneNumber).replace(/^(?=[1-9])/, '+');
}

const CALLING_CODES = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
/** Text with fewer digits than this after its leading zeros is not searched as a phone number. */
const MIN_SEARCHED_DIGITS = 4;

/**
 * The prefixes of the phone keys that a search matches. The searched number may be international,
 * as in "+2547123", "2547123" and "002547123", or national, as in "07123", in any country. In some
 * countries, the zero also follows the country code. Without a zero, it is national only in the
 * home country.
 */
export function phonePrefixes(search: string): string[] {
  if (!/^[\d\s()+./-]+$/.test(search)) return [];
  const digits = search.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.replace(/^0+/, '');
  if (national.length < MIN_SEARCHED_DIGITS) return [];
  if (national === digits) return [digits, `+${digits}`, `+${getCountryCallingCode(playerCountries[0])}${digits}`];
  return [digits, ...CALLING_CODES.flatMap((code) => [`+${code}${digits}`, `+${code}${national}`])];
}
