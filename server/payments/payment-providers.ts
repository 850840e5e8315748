// The payment providers, by their names in PAYMENT_PROVIDERS.
import { createHash } from 'node:crypto';
import type {
  Capabilities,
  PaymentProvider,
  ProviderKind,
  ProviderOptions,
  ProviderSettings,
} from '#server/payments/provider.ts';
import { airtel } from '#server/payments/providers/airtel.ts';
import { mpesa } from '#server/payments/providers/mpesa.ts';
import { mtn } from '#server/payments/providers/mtn.ts';
import { pawapay } from '#server/payments/providers/pawapay.ts';

const kinds = { airtel, mpesa, mtn, pawapay } as const satisfies Record<string, ProviderKind>;

export type ProviderName = keyof typeof kinds;
export const PAYMENT_PROVIDERS = Object.keys(kinds) as ProviderName[];

const kindOf = (name: ProviderName): ProviderKind => kinds[name];

/** The environment variables that the providers read. */
export const PROVIDER_VARIABLES = [
  ...new Set(
    PAYMENT_PROVIDERS.flatMap((name) => [...kindOf(name).requiredVariables, ...(kindOf(name).optionalVariables ?? [])]),
  ),
];

export const missingVariables = (name: ProviderName, settings: ProviderSettings) =>
  kindOf(name).requiredVariables.filter((variable) => settings[variable] === undefined);

export const capabilitiesOf = (name: ProviderName): Capabilities => kindOf(name).capabilities;

/** `account`: a fingerprint of the credentials, which changes with the account at the provider. */
export type Provider = { name: ProviderName; account: string; capabilities: Capabilities; client: PaymentProvider };
export type Providers = ReadonlyMap<string, Provider>;

/** Creates the providers, in order of preference. */
export function createProviders(
  names: readonly ProviderName[],
  settings: ProviderSettings,
  options: ProviderOptions,
): Providers {
  return new Map(
    names.map((name) => {
      const { capabilities, create } = kindOf(name);
      return [name, { name, account: accountOf(name, settings), capabilities, client: create(settings, options) }];
    }),
  );
}

function accountOf(name: ProviderName, settings: ProviderSettings): string {
  const values = kindOf(name).requiredVariables.map((variable) => settings[variable] ?? null);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
}
