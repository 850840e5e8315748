// One phone in two spellings is one phone: +254 712 345 678 and 0712 345678 open one account.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Uses } from '#server/features/auth/budgets.ts';

/** Where a number without a country code is taken to be from. */
const homeCountry: CountryCode = 'KE';

/** Where the product has payment methods, and so most of its players. */
const usualCountries: readonly string[] = ['KE', 'UG', 'TZ', 'CD'] satisfies CountryCode[];
/** Numbers that get no text message, or get it at a price that somebody earns from. */
const unreachableTypes: readonly (string | undefined)[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];
const blockDigits = 4;

const parse = (phoneNumber: string) => parsePhoneNumberFromString(phoneNumber.trim().replace(/^00/, '+'), homeCountry);

/** Whether a code can be sent to the number. */
export function takesTexts(phoneNumber: string): boolean {
  return !unreachableTypes.includes(parse(phoneNumber)?.getType());
}

/** What text messages to a number are counted by. */
export function textBudgets(phoneNumber: string, { verified }: { verified: boolean }): Uses {
  const textsToPhone = phoneKey(phoneNumber);
  const country = parse(phoneNumber)?.country ?? 'unknown';
  if (verified) return { textsToPhone, textsToVerified: country };
  return {
    textsToPhone,
    textsToBlock: textsToPhone.slice(0, -blockDigits),
    [usualCountries.includes(country) ? 'textsToUsualCountry' : 'textsToOtherCountry']: country,
  };
}

/** The key an account is found by: E.164 where the number is a real one, else its digits. */
export function phoneKey(phoneNumber: string): string {
  const parsed = parse(phoneNumber);
  return parsed?.isValid() ? parsed.number : phoneNumber.trim().replace(/^00/, '').replace(/\D/g, '');
}
