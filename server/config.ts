import path from 'node:path';
import { z } from 'zod';
import { eachOf } from '#contract/fields.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { PAYMENT_COUNTRIES } from '#domain/countries.ts';
import { CURRENCY_CODES, type Currency, type CurrencyCode, currencyOf, DEFAULT_CURRENCY } from '#domain/currency.ts';
import { defaultTexts, describeProblem, readSetting } from '#domain/settings/read-setting.ts';
import { SETTING_NAMES, type SettingName } from '#domain/settings/settings.ts';
import {
  countries,
  isDatabaseUrl,
  isNatsUrl,
  isServiceOrigin,
  isVapidKey,
  matching,
  onOff,
  parseTrustProxy,
  wholeNumber,
} from '#server/config-fields.ts';
import { zoneName } from '#server/database/zone-name.ts';
import type { PlayerCountries } from '#server/features/auth/phone-number.ts';
import { missingSettings, SMS_PROVIDERS, type SmsConfig } from '#server/messages/sms-providers.ts';
import {
  capabilitiesOf,
  missingVariables,
  PAYMENT_PROVIDERS,
  PROVIDER_VARIABLES,
  type ProviderName,
} from '#server/payments/payment-providers.ts';
import type { ProviderSettings } from '#server/payments/provider.ts';
import { listEnvironmentVariables } from '#server/settings/environment-variables.ts';

/** An invalid environment. The message names the variable and the rule, and contains no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const checkout = path.resolve(import.meta.dirname, '..');
const MIN_SECRET_LENGTH = 32;

/** The push services of Chrome, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];
/** Null if several countries use the currency. */
const COUNTRY_OF_CURRENCY: Readonly<Record<CurrencyCode, PlayerCountries[0] | null>> = {
  USD: 'KE',
  KES: 'KE',
  TZS: 'TZ',
  UGX: 'UG',
  RWF: 'RW',
  CDF: 'CD',
  GBP: 'GB',
  GHS: 'GH',
  NGN: 'NG',
  ZAR: 'ZA',
  ZMW: 'ZM',
  EUR: null,
  XAF: null,
  XOF: null,
};

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  // Serves /metrics, /docs and /openapi.json to operators without logging in.
  INTERNAL_PORT: wholeNumber(0, 65_535).optional(),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must be postgresql://user:password@host:5432/database; in a password, write %2F for / and %40 for @',
    )
    .optional(),
  NATS_URL: z
    .string()
    .refine(
      (text) => text.split(',').every((url) => /^(nats|tls):\/\//.test(url) && isNatsUrl(url)),
      'must be nats://host:4222, or several of them, separated by commas',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  // The currency of all amounts. The first start stores it in the database.
  CURRENCY: z.enum(CURRENCY_CODES, `must be one of ${CURRENCY_CODES.join(', ')}`).default(DEFAULT_CURRENCY),
  // Defines the days of reports, daily closes and the overview, and when players turn 18.
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Africa/Nairobi')
    .transform(zoneName)
    .default('UTC'),
  // Where most players live. A phone number without a country code belongs to the first.
  PLAYER_COUNTRIES: countries.optional(),
  ADMIN_PHONE: matching(
    /^\+?\d{10,15}$/,
    'must be a phone number of 10 to 15 digits, such as +255700000000',
  ).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters')
    .max(200, 'must be at most 200 characters')
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be "demo" or "none"').optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(parseTrustProxy)
    .refine((value) => value !== undefined, 'must be "on", "off", a number of proxies, or a list of addresses')
    .default(false),
  MATCH_CLOCK: onOff.default(true),
  REQUIRE_STAFF_TOTP: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  // How long a node that shuts down still accepts connections, until the proxy has noticed.
  SHUTDOWN_DELAY_S: wholeNumber(0, 300).default(0),
  // The live connections this node accepts, in total and per IP address.
  SOCKETS_MAX: wholeNumber(1, 1_000_000).default(10_000),
  SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level such as info or warn')
    .default('info'),
  SMS_PROVIDER: z.enum(SMS_PROVIDERS, `must be one of ${SMS_PROVIDERS.join(', ')}`).optional(),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  SMS_KEY: z.string().optional(),
  SMS_USERNAME: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_REPORT_TOKEN: matching(/^[\w-]{32,200}$/, 'must be 32 or more letters, digits, - and _').optional(),
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (origins) => origins.every(isServiceOrigin),
      'must be origins such as https://*.push.example, separated by commas',
    )
    .default(PUSH_SERVICES),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'must be the private key of a P-256 key pair: 32 bytes in base64url')
    .optional(),
  // The mobile money providers in order of preference, such as mpesa,pawapay.
  PAYMENT_PROVIDERS: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(z.array(z.enum(PAYMENT_PROVIDERS, `must be names from ${PAYMENT_PROVIDERS.join(', ')}, separated by commas`)))
    .default([]),
  // Makes the providers' callback URLs unguessable.
  PAYMENT_CALLBACK_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  // The URL at which the providers can reach this site, if not PUBLIC_URL.
  PAYMENT_CALLBACK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => new URL(url).origin)
    .optional(),
  ...eachOf(PROVIDER_VARIABLES, z.string().max(20_000, 'must be at most 20,000 characters').optional()),
});

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Reads and validates the environment. Empty variables count as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables: Variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('; '));
  if ((parsed.data.ADMIN_PHONE === undefined) !== (parsed.data.ADMIN_PASSWORD === undefined))
    throw new ConfigError('ADMIN_PHONE and ADMIN_PASSWORD must be set together');
  return Object.freeze(toConfig(parsed.data, variables));
}

type Environment = z.output<typeof environment>;
type Variables = Readonly<Record<string, string | undefined>>;

function operatorSettings(variables: Variables, of: Currency): Partial<Record<SettingName, string>> {
  const found = SETTING_NAMES.map((name) => [name, variables[name]?.trim() ?? ''] as const).filter(
    ([, text]) => text !== '',
  );
  for (const [name, text] of found) {
    const { problem } = readSetting(name, text, of);
    if (problem) throw new ConfigError(`${name}: ${describeProblem(problem)}`);
  }
  return Object.fromEntries(found);
}

/** The countries whose mobile money the site accepts, with the currency's own country first. */
function usualCountries(code: CurrencyCode): PlayerCountries {
  const home = COUNTRY_OF_CURRENCY[code];
  if (home === null) throw new ConfigError(`PLAYER_COUNTRIES: required with CURRENCY ${code}`);
  return [home, ...PAYMENT_COUNTRIES.filter((country) => country !== home)];
}

function toConfig(values: Environment, variables: Variables) {
  const production = values.NODE_ENV === 'production';
  const seed = values.SEED ?? (production ? ('none' as const) : ('demo' as const));
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    internalPort: values.INTERNAL_PORT,
    internalHost: values.INTERNAL_HOST,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    dataDir: path.resolve(checkout, values.DATA_DIR),
    currency: values.CURRENCY,
    timeZone: values.TIME_ZONE,
    playerCountries: values.PLAYER_COUNTRIES ?? usualCountries(values.CURRENCY),
    adminPhone: values.ADMIN_PHONE,
    adminPassword: values.ADMIN_PASSWORD,
    seed,
    sessionSecret: values.SESSION_SECRET,
    publicUrl: values.PUBLIC_URL,
    secureCookies: production || (values.PUBLIC_URL?.startsWith('https:') ?? false),
    trustProxy: values.TRUST_PROXY ?? false,
    matchClock: values.MATCH_CLOCK,
    requireStaffTotp: values.REQUIRE_STAFF_TOTP ?? production,
    rateLimits: values.RATE_LIMITS,
    shutdownDelayMs: values.SHUTDOWN_DELAY_S * 1000,
    sockets: { perNode: values.SOCKETS_MAX, perAddress: values.SOCKETS_PER_ADDRESS },
    logLevel: values.LOG_LEVEL,
    sms: smsConfig(values),
    pushServices: values.PUSH_SERVICES,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    payments: paymentsConfig(values, seed),
    /** The values that apply until staff set others (server/settings). */
    settings: {
      environment: operatorSettings(variables, currencyOf(values.CURRENCY)),
      defaults: defaultTexts({ of: currencyOf(values.CURRENCY), demo: seed === 'demo' }),
    },
    environmentVariables: listEnvironmentVariables(variables),
  };
}

/** Unlike the real providers, their emulators in the demo accept every currency. */
function paymentsConfig(values: Environment, seed: 'demo' | 'none') {
  const { PAYMENT_PROVIDERS: providers, CURRENCY } = values;
  const variables = values as Record<string, unknown>;
  const names = PROVIDER_VARIABLES.filter((name) => variables[name] !== undefined);
  const settings: ProviderSettings = Object.fromEntries(names.map((name) => [name, String(variables[name])]));
  const callbackUrl = values.PAYMENT_CALLBACK_URL ?? values.PUBLIC_URL;
  const callbackSecret = values.PAYMENT_CALLBACK_SECRET;
  for (const name of providers) {
    const missing = missingVariables(name, settings);
    if (missing.length > 0) throw new ConfigError(`PAYMENT_PROVIDERS ${name} also needs ${missing.join(', ')}`);
    const { currencies } = capabilitiesOf(name);
    if (seed !== 'demo' && !currencies.includes(CURRENCY))
      throw new ConfigError(`PAYMENT_PROVIDERS ${name} accepts ${currencies.join(', ')}, but CURRENCY is ${CURRENCY}`);
  }
  if (providers.length > 0 && (callbackUrl === undefined || callbackSecret === undefined))
    throw new ConfigError(
      'PAYMENT_PROVIDERS also needs PAYMENT_CALLBACK_SECRET, and PUBLIC_URL or PAYMENT_CALLBACK_URL',
    );
  return {
    providers: providers as readonly ProviderName[],
    settings,
    callbackUrl: callbackUrl ?? '',
    callbackSecret: callbackSecret ?? '',
  };
}

/** Null without a provider. A URL without SMS_PROVIDER selects the generic provider. */
function smsConfig(values: Environment): SmsConfig | null {
  const provider = values.SMS_PROVIDER ?? (values.SMS_URL === undefined ? undefined : 'generic');
  if (provider === undefined) return null;
  const config: SmsConfig = {
    provider,
    url: values.SMS_URL,
    key: values.SMS_KEY,
    username: values.SMS_USERNAME,
    sender: values.SMS_SENDER,
    reportToken: values.SMS_REPORT_TOKEN,
    publicUrl: values.PUBLIC_URL,
  };
  const missing = missingSettings(config).map((name) => `SMS_${name.toUpperCase()}`);
  if (missing.length > 0) throw new ConfigError(`SMS_PROVIDER ${provider} also needs ${missing.join(', ')}`);
  return config;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}
