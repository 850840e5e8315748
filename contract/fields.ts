// Field schemas that calls share: amounts, odds, lines, ids, times and texts.
import { z } from 'zod';
import { currency } from '#domain/currency.ts';
import { TOTAL_MARKET } from '#domain/markets/api-fields.ts';
import { findMarket } from '#domain/markets/catalogue.ts';
import { type LineQuarters, parseLine } from '#domain/markets/line.ts';
import { MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import { type Cents, formatAmount, parseAmount } from '#domain/money.ts';
import { type OddsHundredths, parseOdds } from '#domain/odds.ts';

const decimalNumber = z.number().meta({ examples: [12.5] });
const decimalString = z.string().regex(/^-?\d{1,8}\.\d{2}$/, 'Must be a number or a string such as "12.50"');
const numberOrString = z.union([decimalNumber, decimalString], 'Must be a number or a string such as "12.50"');
const lineString = z.string().regex(/^[+-]?\d{1,2}(\.\d{1,2})?$/);
const lineNumberOrString = z.union([decimalNumber, lineString], 'Must be a number or a string such as "-0.75"');

/** Parses a number or string with the domain's parser, so that validity is defined once. */
function parsedBy<Value>(
  parse: (input: unknown) => Value | null,
  message: () => string,
  schema: z.ZodType<string | number> = numberOrString,
) {
  return schema.transform((input, context): Value => {
    const value = parse(input);
    if (value === null) context.addIssue({ code: 'custom', message: message() });
    return value ?? z.NEVER;
  });
}

// The format and limits of amounts depend on the installation's currency, which is set after these
// schemas are created. So they are read when requests are parsed or OpenAPI is generated.
const amountNumber = z.number().meta({
  get examples() {
    return [Number(currency().example)];
  },
});
const amountError = { error: () => `Must be a number or a string such as "${currency().example}"` };
const moneyPattern = () => `^-?${currency().pattern}$`;
const amountString = z
  .string()
  .refine((text) => new RegExp(moneyPattern()).test(text), amountError)
  .meta({
    get pattern() {
      return moneyPattern();
    },
  });

/** An amount in a request, parsed to whole cents. */
export const amountField = parsedBy<Cents>(
  (input) => parseAmount(input),
  () => (currency().digits === 0 ? 'Must be a whole amount' : 'Must be an amount with at most two decimals'),
  z.union([amountNumber, amountString], amountError),
);

type Amounts = { min: () => Cents; max: () => Cents; message: (min: string, max: string) => string };

export function amountBetween({ min, max, message }: Amounts) {
  return amountField.refine((amount) => amount >= min() && amount <= max(), {
    error: () => message(formatAmount(min()), formatAmount(max())),
  });
}

/** Decimal odds in a request, parsed to whole hundredths. */
export const oddsField = parsedBy<OddsHundredths>(parseOdds, () => 'Must be decimal odds from 1.01 to 1000.00');

export const marketField = z
  .string()
  .refine((name) => findMarket(name) !== null, 'There is no such market')
  .meta({ description: 'A market from GET /api/games/{id}/markets', examples: [TOTAL_MARKET] });

export const HANDICAP_LINE_DESCRIPTION =
  'A handicap line always applies to the home side, even for the `away` selection';

/** A line in a request, parsed to quarter goals. */
export const lineField = parsedBy<LineQuarters>(parseLine, () => 'Must be a line in quarter goals', lineNumberOrString);

/** A number in a response: a string with two decimals. */
const decimalText = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern)
    .meta({ examples: [example] });
const responsePattern = () => (currency().digits === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${currency().digits}}$`);

/** An amount in a response, with the currency's decimals. Sums may have more digits. */
export const moneyText = z
  .string()
  .refine((text) => new RegExp(responsePattern()).test(text))
  .meta({
    get pattern() {
      return responsePattern();
    },
    get examples() {
      return [currency().example];
    },
  });
export const countAndAmount = z.strictObject({ count: z.int(), amount: moneyText });
export const oddsText = decimalText(/^\d+\.\d{2}$/, '2.50');
export const lineText = decimalText(/^-?\d+\.\d{2}$/, '-0.75');

export const idField = z.int().positive();
export const timeText = z.iso.datetime().meta({ examples: ['2026-08-15T19:00:00.000Z'] });
export const minuteField = z.int().min(0).max(130);
export const stoppageField = z.int().min(0).max(MAX_STOPPAGE_MINUTES);
export const goalCountField = z.int().min(0).max(99);

/** A positive whole number in a path or query, which arrives as text. */
export const positiveIntText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Must be a positive whole number');

export const DEFAULT_PAGE_SIZE = 200;
const MAX_PAGE_SIZE = 1000;

export const pageLimit = (max: number) =>
  positiveIntText
    .refine((limit) => limit <= max, `Must be at most ${max}`)
    .optional()
    .meta({ description: `At most ${max}` });

/** List paging: at most `limit` rows, continuing after the row with id `before`. */
export const pageQuery = z.strictObject({
  limit: pageLimit(MAX_PAGE_SIZE),
  before: positiveIntText.optional(),
});

/** Text from a user: trimmed, not empty, without control characters or bidirectional controls. */
export function textField(maxLength: number, emptyMessage = 'Required') {
  return z
    .string(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'Must not contain control characters');
}

/** Like textField, but may be empty and contain line breaks and tabs. */
export function multilineTextField(maxLength = 1000) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u.test(text), 'Must not contain control characters');
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

export const phoneField = z
  .string('Phone number is required')
  .trim()
  .min(1, 'Phone number is required')
  .max(40, 'Phone number must be at most 40 characters')
  .regex(/^\+?[\d\s().-]*$/, 'Phone number may start with + and contain only digits, spaces and ( ) - .')
  .refine((phone) => countDigits(phone) >= 10, 'Phone number must be at least 10 digits')
  .refine((phone) => countDigits(phone) <= 15, 'Phone number must be at most 15 digits');

export const existingPasswordField = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password must be at most 200 characters');

export const passwordField = existingPasswordField.min(6, 'Password must be at least 6 characters');

/** An object with the same schema for each name. */
export function eachOf<const Names extends readonly string[], Schema extends z.ZodType>(names: Names, schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Names[number], Schema>;
}

export const emptyBody = z.union([z.strictObject({}), z.undefined(), z.null()]);
export const messageResponse = z.strictObject({ message: z.string() });
