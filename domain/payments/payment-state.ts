export const PAYMENT_KINDS = ['prompt', 'unsolicited', 'payout'] as const;
/** A deposit by a prompt on the phone, a deposit sent without a prompt, and a withdrawal. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_STATES = ['created', 'sent', 'pending', 'succeeded', 'failed', 'reversed'] as const;
/**
 * `created`: not sent to the provider yet, or to be sent again because the provider did not receive
 * it. `sent`: a request was sent and its result is unknown; the payment is queried and never sent
 * under another id. `pending`: accepted by the provider.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * `not-sent`: the provider did not receive the request, or rejected it temporarily. `unanswered`:
 * there was no conclusive response. `missing`: the provider has no record of it. `cancelled`: we
 * have given up on it.
 */
export type PaymentEvent =
  | 'accepted'
  | 'refused'
  | 'not-sent'
  | 'unanswered'
  | 'missing'
  | 'settled'
  | 'failed'
  | 'cancelled'
  | 'reversed';

const NEXT: Readonly<Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>> = {
  // An earlier request may have been received after all.
  created: { settled: 'succeeded', cancelled: 'failed' },
  sent: {
    accepted: 'pending',
    refused: 'failed',
    'not-sent': 'created',
    unanswered: 'sent',
    settled: 'succeeded',
    failed: 'failed',
    cancelled: 'failed',
  },
  pending: { settled: 'succeeded', failed: 'failed' },
  // Money that arrives after a reported failure is credited.
  failed: { settled: 'succeeded' },
  succeeded: { reversed: 'reversed' },
  reversed: {},
};

type Facts = { kind: PaymentKind; isIdempotent: boolean };

/**
 * @param facts.isIdempotent whether the provider ignores a second request with the same id
 * @returns the state after an event; null if the event has no effect in this state
 */
export function nextState(
  state: PaymentState,
  event: PaymentEvent,
  { kind, isIdempotent }: Facts,
): PaymentState | null {
  // A lost request may still arrive, so it is sent again only if the provider is idempotent.
  if (state === 'sent' && event === 'missing') return isIdempotent ? 'created' : null;
  // A payout that the provider has no record of may still have been paid.
  if (state === 'sent' && event === 'cancelled' && kind === 'payout') return null;
  // If a payout was paid after its amount was returned to the player, staff decide.
  if (state === 'failed' && event === 'settled' && kind === 'payout') return null;
  return NEXT[state][event] ?? null;
}

export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'sent' || state === 'pending';

/** Why a payment failed, in terms that a player can act on. */
export const PAYMENT_FAILURES = [
  'cancelled',
  'expired',
  'no_funds',
  'limit',
  'wrong_pin',
  'not_registered',
  'unreachable',
  'refused',
  // By staff, before it was sent.
  'rejected',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/**
 * Why a payout has not been sent yet: a new password or phone, a freeze, money that is owed, or an
 * identity or phone that is no longer verified.
 */
export const PAYOUT_WAITS = ['credentials', 'freeze', 'debt', 'verification'] as const;
export type PayoutWait = (typeof PAYOUT_WAITS)[number];

/** Prompt failures caused by the player or the player's account, not by the provider. */
export const PLAYER_FAILURES = [
  'cancelled',
  'wrong_pin',
  'no_funds',
  'limit',
  'not_registered',
] as const satisfies readonly PaymentFailure[];

const FIRST_QUERY_S = 5;
const MAX_QUERY_INTERVAL_S = 300;

/** The player is waiting for the prompt's result and can't start another one until then. */
const MAX_PROMPT_QUERY_INTERVAL_S = 20;
const FREQUENT_PROMPT_QUERIES_S = 200;

type QueryFacts = { kind: PaymentKind; queries: number; ageSeconds: number };

/**
 * Seconds until a payment's next status query: 5, 5, 10, 20, ... and at most 300; for a prompt at
 * most 20 in its first 200 seconds.
 */
export function queryAgainAfter({ kind, queries, ageSeconds }: QueryFacts): number {
  const maxInterval =
    kind === 'prompt' && ageSeconds < FREQUENT_PROMPT_QUERIES_S ? MAX_PROMPT_QUERY_INTERVAL_S : MAX_QUERY_INTERVAL_S;
  return Math.min(maxInterval, FIRST_QUERY_S * 2 ** Math.max(0, Math.min(queries, 10) - 1));
}

/** Seconds until a payment that was not received is sent again: 2, 4, 8, ... and at most 60. */
export const sendAgainAfter = (sends: number): number => Math.min(60, 2 ** Math.min(sends, 6));
