// The payment providers, by their names in PAYMENT_PROVIDERS.
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

export type Provider = { name: ProviderName; capabilities: Capabilities; client: PaymentProvider };
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
      return [name, { name, capabilities, client: create(settings, options) }];
    }),
  );
}
