// The mobile money networks of the countries that this site accepts payments from. A number is
// assigned to a network by its prefix, so a ported number is assigned to its former network.
import type { DepositMethod } from '#domain/wallet.ts';

type Facts = {
  /** The name that players use. */
  readonly name: string;
  readonly country: string;
  /** The deposit method specific to this network, if there is one. */
  readonly method?: DepositMethod;
  readonly prefixes: readonly string[];
};

const FACTS = {
  mpesa_ke: {
    name: 'M-Pesa',
    country: 'KE',
    method: 'mpesa_kenya',
    prefixes: ['25470', '25471', '25472', '25474', '254757', '254758', '254759', '254768', '254769', '25479', '25411'],
  },
  airtel_ke: {
    name: 'Airtel Money',
    country: 'KE',
    prefixes: ['25473', '254750', '254751', '254752', '254753', '254754', '254755', '254756', '25478', '25410'],
  },
  mtn_ug: {
    name: 'MTN MoMo',
    country: 'UG',
    method: 'mtn_uganda',
    prefixes: ['25631', '25639', '25676', '25677', '25678'],
  },
  airtel_ug: { name: 'Airtel Money', country: 'UG', prefixes: ['25620', '25670', '25674', '25675'] },
  vodacom_tz: {
    name: 'M-Pesa',
    country: 'TZ',
    method: 'voda_tanzania',
    prefixes: ['25574', '25575', '25576'],
  },
  airtel_tz: { name: 'Airtel Money', country: 'TZ', prefixes: ['25568', '25569', '25578'] },
  yas_tz: { name: 'Mixx by Yas', country: 'TZ', prefixes: ['25565', '25567', '25571', '25577'] },
  airtel_cd: {
    name: 'Airtel Money',
    country: 'CD',
    method: 'airtel_congo',
    prefixes: ['24397', '24398', '24399'],
  },
  vodacom_cd: { name: 'M-Pesa', country: 'CD', prefixes: ['24381', '24382', '24383'] },
  orange_cd: { name: 'Orange Money', country: 'CD', prefixes: ['24380', '24384', '24385', '24389'] },
  mtn_rw: { name: 'MTN MoMo', country: 'RW', prefixes: ['25078', '25079'] },
  airtel_rw: { name: 'Airtel Money', country: 'RW', prefixes: ['25072', '25073'] },
  /** For a payment from a number that was not reported, or whose prefix is unknown. */
  unknown: { name: 'Mobile money', country: '', prefixes: [] },
} as const satisfies Readonly<Record<string, Facts>>;

export type NetworkId = keyof typeof FACTS;
export type Network = Facts & { readonly id: NetworkId };

export const NETWORK_IDS = Object.keys(FACTS) as NetworkId[];

export const networkOf = (id: NetworkId): Network => ({ id, ...FACTS[id] });

/** A deposit method's country; null if it works anywhere. */
export const countryOfMethod = (method: DepositMethod): string | null =>
  NETWORK_IDS.map(networkOf).find((network) => network.method === method)?.country ?? null;

/** @param phone in E.164, such as +254712345678. @returns null if no network has its prefix */
export function networkOfPhone(phone: string): Network | null {
  const digits = phone.replace(/^\+/, '');
  if (!/^\d{11,13}$/.test(digits)) return null;
  const id = NETWORK_IDS.find((candidate) => FACTS[candidate].prefixes.some((prefix) => digits.startsWith(prefix)));
  return id === undefined ? null : networkOf(id);
}

/**
 * The network of a payment received without a prompt.
 * @param payer null if the provider did not report it
 * @param networks the networks that the provider serves
 */
export function networkOfPayer(payer: string | null, networks: readonly NetworkId[]): NetworkId {
  const known = payer === null ? null : networkOfPhone(payer);
  const only = networks.length === 1 ? networks[0] : undefined;
  return known?.id ?? only ?? 'unknown';
}
