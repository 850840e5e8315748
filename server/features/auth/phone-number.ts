// One phone in two spellings is one phone: +254 712 345 678 and 0712 345678 open one account.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Where a number without a country code is taken to be from. */
const homeCountry: CountryCode = 'KE';

/** The key an account is found by: E.164 where the number is a real one, else its digits. */
export function phoneKey(phoneNumber: string): string {
  const international = phoneNumber.trim().replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(international, homeCountry);
  return parsed?.isValid() ? parsed.number : international.replace(/\D/g, '');
}
