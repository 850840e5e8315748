// Countries and territories that players can choose as issuers of their identity documents, by
// ISO 3166-1 code (and XK for Kosovo).

const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL ' +
  'IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR ' +
  'NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL ' +
  'SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE ' +
  'VG VI VN VU WF WS XK YE YT ZA ZM ZW';

export const COUNTRIES: readonly string[] = CODES.split(' ');

/** Calling codes of the countries whose mobile money the site accepts (payments/networks.ts). */
const CALLING_CODES = [
  ['+254', 'KE'],
  ['+256', 'UG'],
  ['+255', 'TZ'],
  ['+243', 'CD'],
  ['+250', 'RW'],
] as const;

export const PAYMENT_COUNTRIES = CALLING_CODES.map(([, country]) => country);

export function countryOfPhone(phoneNumber: string): string | undefined {
  return CALLING_CODES.find(([code]) => phoneNumber.startsWith(code))?.[1];
}
