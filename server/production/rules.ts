// The conditions for taking real money, as data. A start in production fails on rules with
// `refused`; `npm run doctor` prints everything. Each finding names what fixes it.
import { currencyOf } from '#domain/currency.ts';
import type { SettingTexts } from '#domain/settings/settings.ts';
import { MANUAL_DEPOSIT_METHODS, type ManualDepositMethod } from '#domain/wallet.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { lacksReportToken } from '#server/messages/sms-providers.ts';
import type { DatabaseFacts } from '#server/production/database-facts.ts';
import { isWeakPassword, passwordRule } from '#server/production/weak-password.ts';
import {
  OPERATOR_SETTINGS,
  PAYMENT_SETTINGS,
  type SettingValues,
  toSettingValues,
} from '#server/settings/setting-values.ts';
import { initialTexts } from '#server/settings/settings.ts';

/** `database` is null if it can't be reached. */
export type Facts = { config: Config; database: DatabaseFacts | null };
/** The environment with the effective settings. */
type Given = Config & SettingValues;
type Condition = (config: Given, database: DatabaseFacts | null) => boolean;
export type Finding = { setting: string; refused: boolean; text: string };
type Rule = Finding & { isBroken: Condition };

const refusal = (setting: string, isBroken: Condition, text: string): Rule => ({
  ...{ setting, refused: true, text, isBroken },
});
const warning = (...rule: Parameters<typeof refusal>): Rule => ({ ...refusal(...rule), refused: false });

/** A secret with fewer distinct characters was typed, not generated. */
const MIN_DISTINCT_SECRET_CHARACTERS = 10;
const isRandom = (secret: string) => new Set(secret).size >= MIN_DISTINCT_SECRET_CHARACTERS;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Words from examples, and digits that are all equal, in sequence, or end in many zeros. */
function isExample(target: string): boolean {
  const digits = target.replace(/\D/g, '');
  return (
    /demo|example|send no money|your[ _-]?(number|account)|changeme/i.test(target) ||
    /0{6}|(\d)\1{6}|1234567/.test(digits)
  );
}

const paymentRules = MANUAL_DEPOSIT_METHODS.map((method: ManualDepositMethod) =>
  refusal(
    PAYMENT_SETTINGS[method],
    (config) => isExample(config.paymentTargets[method] ?? ''),
    'is an example: players would send their deposits there',
  ),
);

/** Below these, someone watching the game is faster than its prices. */
const delayRules = (
  [
    ['IN_PLAY_DELAY_MS', 'inPlayDelayMs', 1000, 'in-play bets'],
    ['SUSPENSION_MS', 'suspensionMs', 5000, 'bets after a goal'],
    ['EARLY_PAYOUT_DELAY_S', 'earlyPayoutDelayMs', 30_000, 'payouts of a goal'],
    ['LATE_BET_WINDOW_S', 'lateBetWindowMs', 5000, 'reports of goals to arrive'],
  ] as const
).map(([setting, name, minMs, purpose]) =>
  warning(setting, (config) => config[name] < minMs, `leaves less than ${minMs / 1000} s for ${purpose}`),
);

const rules: readonly Rule[] = [
  refusal(
    'SESSION_SECRET',
    ({ sessionSecret }) => sessionSecret === undefined || !isRandom(sessionSecret),
    'is missing or not random: openssl rand -base64 32',
  ),
  refusal(
    'PUBLIC_URL',
    (config) => !config.publicUrl?.startsWith('https://'),
    'must be the https:// address that players type',
  ),
  refusal(
    'ADMIN_PASSWORD',
    ({ adminPassword, adminPhone }) => adminPassword !== undefined && isWeakPassword(adminPassword, adminPhone ?? ''),
    passwordRule,
  ),
  refusal(
    'SMS_PROVIDER',
    (config) => config.sms === null,
    'is missing: without an SMS provider no phone can be verified',
  ),
  refusal(
    'PUSH_SERVICES',
    ({ pushServices }) => pushServices.some((origin) => !origin.startsWith('https://')),
    'must be https',
  ),
  ...paymentRules,
  refusal('SEED', (config) => config.seed === 'demo', 'must not be demo: its passwords are public'),
  refusal('RATE_LIMITS', (config) => !config.rateLimits, 'must not be off'),
  refusal(
    'TRUST_PROXY',
    (config) => config.trustProxy === true,
    'must not be on, which trusts every caller: set the number of proxies or their addresses',
  ),
  refusal(
    'DATA_DIR, DATABASE_URL',
    (_, database) => database?.fromDemo === true,
    'was filled by the demo, whose passwords are public: start with an empty database',
  ),
  refusal(
    'CURRENCY',
    (config, database) => database?.currency != null && database.currency !== config.currency,
    'is not the currency of the amounts in the database',
  ),
  warning('DATABASE_URL', (_, database) => database === null, 'cannot be reached, so its settings were not checked'),
  warning(
    'DATABASE_URL',
    (config, database) => config.databaseUrl === undefined || database?.archived === false,
    'has no continuous backup (archive_mode): if the disk fails, everything since the last copy is lost',
  ),
  warning(
    'ADMIN_PHONE',
    (config, database) => config.adminPhone === undefined && database?.hasAdministrator === false,
    'is not set and there is no administrator: set it, or run npm run create:admin',
  ),
  warning(
    'ADMIN_PASSWORD',
    (config, database) => config.adminPassword !== undefined && database?.hasAdministrator === true,
    'is ignored, because there is already an administrator: remove it from the environment',
  ),
  warning(
    'PAYMENT METHODS',
    ({ paymentTargets, payments }) => Object.keys(paymentTargets).length === 0 && payments.providers.length === 0,
    `none is set, so players cannot deposit: set PAYMENT_PROVIDERS, or one of ${Object.values(PAYMENT_SETTINGS).join(', ')}`,
  ),
  refusal(
    'PAYMENT_CALLBACK_SECRET',
    ({ payments }) => payments.providers.length > 0 && !isRandom(payments.callbackSecret),
    'is not random: openssl rand -hex 24',
  ),
  refusal(
    'PAYMENT_CALLBACK_URL',
    ({ payments }) => payments.providers.length > 0 && !payments.callbackUrl.startsWith('https:'),
    'is not https: callbacks of payment providers could be read',
  ),
  refusal(
    'PAYMENT_PROVIDERS',
    ({ payments }) => Object.values(payments.settings).some((value) => value?.startsWith('http:')),
    'calls an address that is not https',
  ),
  warning(
    'PAYOUT_WAIT_HOURS',
    ({ payments, payouts }) => payments.providers.length > 0 && payouts.waitHours === 0,
    'is 0: someone who takes over an account can withdraw at once',
  ),
  ...Object.entries(OPERATOR_SETTINGS).map(([name, setting]) =>
    warning(
      setting,
      ({ operator }) => operator[name as keyof typeof OPERATOR_SETTINGS] === null,
      'is not set, so the terms, the privacy notice and the help pages leave it out',
    ),
  ),
  warning(
    'SMS_KEY',
    (config) => config.sms !== null && config.sms.key === undefined,
    'is not set: anyone who reaches the SMS provider could send in your name',
  ),
  warning(
    'SMS_REPORT_TOKEN',
    (config) => config.sms !== null && lacksReportToken(config.sms),
    'is not set, so delivery reports are refused and messages that do not arrive go unnoticed',
  ),
  warning(
    'SMS_DAILY_LIMIT',
    (config) => config.smsDailyLimit === null,
    'is not set: someone who requests codes for many numbers can cost any amount',
  ),
  warning(
    'FOUR_EYES_AMOUNT',
    (config) => config.fourEyesCents === null,
    'is not set: one member of staff alone can credit, approve and pay any amount',
  ),
  warning(
    'REQUIRE_STAFF_TOTP',
    (config) => !config.requireStaffTotp,
    'is off: a stolen password is enough to act as staff',
  ),
  warning(
    'REQUIRE_VERIFICATION',
    (config) => config.requireVerification === 'none',
    'is none: players withdraw without a verified identity',
  ),
  warning(
    'TRUST_PROXY',
    (config) => config.trustProxy === false,
    'is off: behind the proxy that serves https, all players share one address and its limits',
  ),
  warning(
    'TRUST_PROXY',
    (config) => typeof config.trustProxy === 'number' && !loopback.has(config.host),
    'is a number while HOST is not loopback: clients that reach the port directly can forge their address; list the proxies instead',
  ),
  warning(
    'INTERNAL_PORT',
    (config) => config.internalPort === undefined,
    'is not set: Prometheus cannot read /metrics',
  ),
  ...delayRules,
  warning(
    'GAME_SILENCE_S',
    (config) => config.gameSilenceMs === 0 || config.gameSilenceMs > 180_000,
    'lets a live game take bets for more than 3 minutes without an update or a confirmation',
  ),
  warning(
    'Admin, Betting limits',
    (_, database) => database !== null && !database.limitsSet,
    'are the built-in defaults: save your own in the administrator panel',
  ),
];

function brokenRules(config: Config, texts: SettingTexts, database: DatabaseFacts | null): Rule[] {
  const given = { ...config, ...toSettingValues(texts, currencyOf(config.currency)) };
  return rules.filter((rule) => rule.isBroken(given, database));
}

/** What a start with these settings would refuse, by name. */
export function refusedSettings(config: Config, texts: SettingTexts): ReadonlyMap<string, string> {
  const broken = brokenRules(config, texts, null).filter(({ refused }) => refused);
  return new Map(broken.map(({ setting, text }) => [setting, text]));
}

/** The problems with this configuration and its settings; the ones that prevent a start come first. */
export function findFaults({ config, database }: Facts): Finding[] {
  const texts = { ...initialTexts(config.settings), ...database?.settings };
  const broken = brokenRules(config, texts, database);
  return [...broken.filter(({ refused }) => refused), ...broken.filter(({ refused }) => !refused)];
}

const settingWidth = Math.max(...rules.map(({ setting }) => setting.length));

export const describeFinding = ({ setting, text }: Finding): string => `  ${setting.padEnd(settingWidth)}  ${text}`;

/** Throws everything that prevents a start in production. @returns the warnings */
export function refuseUnready(facts: Facts): Finding[] {
  const findings = findFaults(facts);
  const refused = findings.filter((finding) => finding.refused);
  if (refused.length === 0) return findings;
  const lines = refused.map(describeFinding).join('\n');
  throw new ConfigError(`Not ready for production:\n${lines}\nnpm run doctor lists warnings too.`);
}
