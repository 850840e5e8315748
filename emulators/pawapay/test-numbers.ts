// pawaPay's sandbox numbers and their results (docs.pawapay.io, test numbers): a prefix for each
// network, and a suffix for each result. They need no PIN.
const PREFIXES: Readonly<Record<string, string>> = {
  MPESA_KEN: '254703456',
  MTN_MOMO_UGA: '256783456',
  AIRTEL_OAPI_UGA: '256753456',
  VODACOM_TZA: '255763456',
  AIRTEL_TZA: '255683456',
  TIGO_TZA: '255713456',
  VODACOM_MPESA_COD: '243813456',
  AIRTEL_COD: '243973456',
  ORANGE_COD: '243893456',
  MTN_MOMO_RWA: '250783456',
  AIRTEL_RWA: '250733456',
};

const RESULTS_BY_SUFFIX = {
  deposits: {
    '019': 'PAYER_LIMIT_REACHED',
    '029': 'PAYER_NOT_FOUND',
    '039': 'PAYMENT_NOT_APPROVED',
    '049': 'INSUFFICIENT_BALANCE',
    '059': 'TRANSACTION_ALREADY_IN_PROCESS',
    '069': 'UNSPECIFIED_FAILURE',
    '129': 'SUBMITTED',
    '789': 'COMPLETED',
  },
  payouts: {
    '089': 'RECIPIENT_NOT_FOUND',
    '099': 'WALLET_LIMIT_REACHED',
    '109': 'RECIPIENT_LIMIT_REACHED',
    '119': 'UNSPECIFIED_FAILURE',
    '129': 'SUBMITTED',
    '789': 'COMPLETED',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export const PROVIDERS = Object.keys(PREFIXES);

/**
 * @returns COMPLETED, SUBMITTED (which never changes, without a callback) or a failure code; null
 * if it is not a test number
 */
export function scriptedResult(kind: keyof typeof RESULTS_BY_SUFFIX, provider: string, phone: string): string | null {
  const prefix = PREFIXES[provider] ?? 'none';
  const results: Readonly<Record<string, string>> = RESULTS_BY_SUFFIX[kind];
  return phone.startsWith(prefix) ? (results[phone.slice(prefix.length)] ?? null) : null;
}
