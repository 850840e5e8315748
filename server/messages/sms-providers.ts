// The text message providers, by the value of SMS_PROVIDER.
import { africasTalking } from '#server/messages/providers/africas-talking.ts';
import { generic } from '#server/messages/providers/generic.ts';
import { twilio } from '#server/messages/providers/twilio.ts';
import type { SmsProvider, SmsProviderKind, SmsSettings } from '#server/messages/sms-provider.ts';

const providers = {
  'africas-talking': africasTalking,
  twilio,
  generic,
} as const satisfies Record<string, SmsProviderKind>;

export type SmsProviderName = keyof typeof providers;
export const SMS_PROVIDERS = Object.keys(providers) as SmsProviderName[];

export type SmsConfig = SmsSettings & { provider: SmsProviderName };

/** The chosen provider's required settings that are missing. */
export const missingSettings = (config: SmsConfig) =>
  providers[config.provider].requiredSettings.filter((name) => config[name] === undefined);

export const lacksReportToken = ({ provider, reportToken }: SmsConfig) =>
  (providers[provider] as SmsProviderKind).hasReportToken === true && reportToken === undefined;

export const createSmsProvider = (config: SmsConfig): SmsProvider => providers[config.provider].create(config);
