// The environment variables that the settings page lists but can't change.
import { PROVIDER_VARIABLES } from '#server/payments/payment-providers.ts';

const SHOWN = [
  'NODE_ENV',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'TRUST_PROXY',
  'CURRENCY',
  'TIME_ZONE',
  'PLAYER_COUNTRIES',
  'SEED',
  'DATA_DIR',
  'LOG_LEVEL',
  'MATCH_CLOCK',
  'REQUIRE_STAFF_TOTP',
  'RATE_LIMITS',
  'SHUTDOWN_DELAY_S',
  'SOCKETS_MAX',
  'SOCKETS_PER_ADDRESS',
  'SMS_PROVIDER',
  'SMS_SENDER',
  'PUSH_SERVICES',
  'PAYMENT_PROVIDERS',
  'PAYMENT_CALLBACK_URL',
] as const;

/** Only whether they are set is shown. Includes URLs that can contain a password. */
const HIDDEN = [
  'SESSION_SECRET',
  'DATABASE_URL',
  'NATS_URL',
  'ADMIN_PHONE',
  'ADMIN_PASSWORD',
  'VAPID_PRIVATE_KEY',
  'SMS_URL',
  'SMS_KEY',
  'SMS_USERNAME',
  'SMS_REPORT_TOKEN',
  'PAYMENT_CALLBACK_SECRET',
  ...PROVIDER_VARIABLES,
] as const;

/** `value` is null if it is hidden or not set. */
export type EnvironmentVariable = { name: string; isSet: boolean; isHidden: boolean; value: string | null };

export function listEnvironmentVariables(
  variables: Readonly<Record<string, string | undefined>>,
): EnvironmentVariable[] {
  return [
    ...SHOWN.map((name) => ({
      name,
      isSet: variables[name] !== undefined,
      isHidden: false,
      value: withoutPassword(variables[name]),
    })),
    ...HIDDEN.map((name) => ({ name, isSet: variables[name] !== undefined, isHidden: true, value: null })),
  ];
}

const withoutPassword = (value: string | undefined) => value?.replace(/\/\/[^/]*@/, '//') ?? null;
