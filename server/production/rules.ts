// The conditions for taking real money, as data. A start in production fails if a rule with
// `refused` is broken; `npm run doctor` lists all broken rules and what is wrong.
import { BETTING_LIMITS, PAYMENT_METHODS } from '#contract/checklist/subjects.ts';
import { currencyOf, DEFAULT_CURRENCY } from '#domain/currency.ts';
import type { SettingTexts } from '#domain/settings/settings.ts';
import { MANUAL_DEPOSIT_METHODS, type ManualDepositMethod } from '#domain/wallet.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { lacksReportToken } from '#server/messages/sms-providers.ts';
import type { DatabaseFacts } from '#server/production/database-facts.ts';
import { type FindingCode, type FindingParams, findingText } from '#server/production/finding-text.ts';
import { isWeakPassword, MIN_ADMIN_PASSWORD_LENGTH } from '#server/production/weak-password.ts';
import {
  OPERATOR_SETTINGS,
  PAYMENT_SETTINGS,
  type SettingValues,
  toSettingValues,
} from '#server/settings/setting-values.ts';
import { initialTexts } from '#server/settings/settings.ts';

/** `database` is null if it is unreachable. */
export type Facts = { config: Config; database: DatabaseFacts | null };
type EffectiveConfig = Config & SettingValues;
type Condition = (config: EffectiveConfig, database: DatabaseFacts | null) => boolean;
/** A problem with a setting; the texts are in domain/checklist. */
export type Finding = { setting: string; code: FindingCode; refused: boolean; params: FindingParams };
type Rule = Finding & { isBroken: Condition };

const refusal = (setting: string, code: FindingCode, isBroken: Condition, params: FindingParams = {}): Rule => ({
  setting,
  code,
  refused: true,
  params,
  isBroken,
});
const warning = (...rule: Parameters<typeof refusal>): Rule => ({ ...refusal(...rule), refused: false });

/** A secret with fewer distinct characters is assumed to be made up, not generated. */
const MIN_DISTINCT_SECRET_CHARACTERS = 10;
const isRandom = (secret: string) => new Set(secret).size >= MIN_DISTINCT_SECRET_CHARACTERS;
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether it has a word from examples, 1234567, or six zeros or seven equal digits in a row. */
function isExample(target: string): boolean {
  const digits = target.replace(/\D/g, '');
  return (
    /demo|example|send no money|your[ _-]?(number|account)|changeme/i.test(target) ||
    /0{6}|(\d)\1{6}|1234567/.test(digits)
  );
}

const MS_PER_SECOND = 1000;
const MAX_SILENCE_MINUTES = 3;

const paymentRules = MANUAL_DEPOSIT_METHODS.map((method: ManualDepositMethod) =>
  refusal(PAYMENT_SETTINGS[method], 'exampleTarget', (config) => isExample(config.paymentTargets[method] ?? '')),
);

/**
 * With shorter delays, someone watching the game can bet before prices change, or be paid for a
 * goal that is then disallowed.
 */
const delayRules = (
  [
    ['IN_PLAY_DELAY_MS', 'inPlayDelayMs', 1, 'shortInPlayDelay'],
    ['SUSPENSION_MS', 'suspensionMs', 5, 'shortSuspension'],
    ['EARLY_PAYOUT_DELAY_S', 'earlyPayoutDelayMs', 30, 'earlyPayouts'],
    ['LATE_BET_WINDOW_S', 'lateBetWindowMs', 5, 'lateBets'],
  ] as const
).map(([setting, name, seconds, code]) =>
  warning(setting, code, (config) => config[name] < seconds * MS_PER_SECOND, { seconds }),
);

const rules: readonly Rule[] = [
  refusal(
    'SESSION_SECRET',
    'sessionSecret',
    ({ sessionSecret }) => sessionSecret === undefined || !isRandom(sessionSecret),
  ),
  refusal('PUBLIC_URL', 'publicUrl', (config) => !config.publicUrl?.startsWith('https://')),
  refusal(
    'ADMIN_PASSWORD',
    'weakPassword',
    ({ adminPassword, adminPhone }) => adminPassword !== undefined && isWeakPassword(adminPassword, adminPhone ?? ''),
    { length: MIN_ADMIN_PASSWORD_LENGTH },
  ),
  refusal('SMS_PROVIDER', 'smsProvider', (config) => config.sms === null),
  refusal('PUSH_SERVICES', 'pushServices', ({ pushServices }) =>
    pushServices.some((origin) => !origin.startsWith('https://')),
  ),
  ...paymentRules,
  refusal('SEED', 'demoSeed', (config) => config.seed === 'demo'),
  refusal('RATE_LIMITS', 'rateLimits', (config) => !config.rateLimits),
  refusal('TRUST_PROXY', 'trustsAll', (config) => config.trustProxy === true),
  refusal('DATA_DIR, DATABASE_URL', 'demoData', (_, database) => database?.fromDemo === true),
  refusal(
    'CURRENCY',
    'currency',
    (config, database) => database?.currency != null && database.currency !== config.currency,
  ),
  warning('SESSION_SECRET', 'unreadableFactors', (_, database) => database?.hasUnreadableFactors === true),
  warning('DATABASE_URL', 'unreachable', (_, database) => database === null),
  warning(
    'DATABASE_URL',
    'noBackup',
    (config, database) => config.databaseUrl === undefined || database?.archived === false,
  ),
  warning(
    'ADMIN_PHONE',
    'noAdministrator',
    (config, database) => config.adminPhone === undefined && database?.hasAdministrator === false,
  ),
  warning(
    'ADMIN_PASSWORD',
    'passwordIgnored',
    (config, database) => config.adminPassword !== undefined && database?.hasAdministrator === true,
  ),
  warning(
    PAYMENT_METHODS,
    'noDeposits',
    ({ paymentTargets, payments }) => Object.keys(paymentTargets).length === 0 && payments.providers.length === 0,
    { names: Object.values(PAYMENT_SETTINGS).join(', ') },
  ),
  refusal(
    'PAYMENT_CALLBACK_SECRET',
    'callbackSecret',
    ({ payments }) => payments.providers.length > 0 && !isRandom(payments.callbackSecret),
  ),
  refusal(
    'PAYMENT_CALLBACK_URL',
    'callbackUrl',
    ({ payments }) => payments.providers.length > 0 && !payments.callbackUrl.startsWith('https:'),
  ),
  refusal('PAYMENT_PROVIDERS', 'plainProvider', ({ payments }) =>
    Object.values(payments.settings).some((value) => value?.startsWith('http:')),
  ),
  warning('PAYOUT_WAIT_HOURS', 'noPayoutWait', ({ payouts }) => payouts.waitHours === 0),
  ...Object.entries(OPERATOR_SETTINGS).map(([name, setting]) =>
    warning(
      setting,
      setting === 'OPERATOR_NAME' ? 'operatorName' : 'operatorFact',
      ({ operator }) => operator[name as keyof typeof OPERATOR_SETTINGS] === null,
    ),
  ),
  warning(
    'PLAYER_COUNTRIES',
    'playerCountries',
    ({ currency, environmentVariables }) =>
      currency === DEFAULT_CURRENCY &&
      !environmentVariables.some(({ name, isSet }) => name === 'PLAYER_COUNTRIES' && isSet),
  ),
  warning('SMS_KEY', 'smsKey', (config) => config.sms !== null && config.sms.key === undefined),
  warning('SMS_REPORT_TOKEN', 'smsReports', (config) => config.sms !== null && lacksReportToken(config.sms)),
  warning('SMS_DAILY_LIMIT', 'smsLimit', (config) => config.smsDailyLimit === null),
  warning('FOUR_EYES_AMOUNT', 'fourEyes', (config) => config.fourEyesCents === null),
  warning('REQUIRE_STAFF_TOTP', 'staffTotp', (config) => !config.requireStaffTotp),
  warning('REQUIRE_VERIFICATION', 'verification', (config) => config.requireVerification === 'none'),
  warning('TRUST_PROXY', 'noProxy', (config) => config.trustProxy === false),
  warning(
    'TRUST_PROXY',
    'proxyCount',
    (config) => typeof config.trustProxy === 'number' && !LOOPBACK_HOSTS.has(config.host),
  ),
  warning('INTERNAL_PORT', 'noMetrics', (config) => config.internalPort === undefined),
  ...delayRules,
  warning(
    'GAME_SILENCE_S',
    'longSilence',
    ({ gameSilenceMs }) => gameSilenceMs === 0 || gameSilenceMs > MAX_SILENCE_MINUTES * 60 * MS_PER_SECOND,
    { minutes: MAX_SILENCE_MINUTES },
  ),
  warning(BETTING_LIMITS, 'defaultLimits', (_, database) => database !== null && !database.limitsSet),
];

/** Added by the command and the screen; all other findings also apply to a production start. */
export const NOT_PRODUCTION: Finding = { setting: 'NODE_ENV', code: 'nodeEnv', refused: true, params: {} };

function brokenRules(config: Config, texts: SettingTexts, database: DatabaseFacts | null): Rule[] {
  const effective = { ...config, ...toSettingValues(texts, currencyOf(config.currency)) };
  return rules.filter((rule) => rule.isBroken(effective, database));
}

/** The problems that would make a start with these settings fail, by setting. */
export function refusedSettings(config: Config, texts: SettingTexts): ReadonlyMap<string, string> {
  const broken = brokenRules(config, texts, null).filter(({ refused }) => refused);
  return new Map(broken.map((rule) => [rule.setting, findingText(rule.code, rule.params)]));
}

/** The problems with this configuration and its settings; those that prevent a start come first. */
export function listFindings({ config, database }: Facts): Finding[] {
  const texts = { ...initialTexts(config.settings), ...database?.settings };
  const broken = brokenRules(config, texts, database);
  return [...broken.filter(({ refused }) => refused), ...broken.filter(({ refused }) => !refused)];
}

export const CHECKED_SETTINGS = [...new Set(rules.map(({ setting }) => setting))];

const settingWidth = Math.max(...rules.map(({ setting }) => setting.length));

export const describeFinding = (finding: Finding): string =>
  `  ${finding.setting.padEnd(settingWidth)}  ${findingText(finding.code, finding.params)}`;

/** Throws an error that lists all that prevents a start in production. @returns the warnings */
export function refuseUnready(facts: Facts): Finding[] {
  const findings = listFindings(facts);
  const refused = findings.filter((finding) => finding.refused);
  if (refused.length === 0) return findings;
  const lines = refused.map(describeFinding).join('\n');
  throw new ConfigError(`Not ready for production:\n${lines}\nnpm run doctor lists warnings too.`);
}
