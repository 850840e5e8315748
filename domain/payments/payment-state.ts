// The states of a payment through a provider, and what changes them, as one table.

export const PAYMENT_KINDS = ['prompt', 'unsolicited', 'payout'] as const;
/** A deposit that we asked for on the phone; one that the player sent without; a withdrawal. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_STATES = ['created', 'sent', 'pending', 'succeeded', 'failed', 'reversed'] as const;
/**
 * `created`: stored, the provider knows nothing. `sent`: a request has begun, and its result is not
 * known: it is asked about, never sent under another id. `pending`: the provider has accepted it.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * `not-sent`: it certainly did not reach the provider. `cancelled`: we give up on it.
 * `unanswered`: there was no answer. `missing`: the provider says that it does not know it.
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
  created: { cancelled: 'failed' },
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
  // Money that arrives after all is credited.
  failed: { settled: 'succeeded' },
  succeeded: { reversed: 'reversed' },
  reversed: {},
};

type Facts = { kind: PaymentKind; isIdempotent: boolean };

/**
 * @param facts.isIdempotent whether the provider ignores a second request with the same id
 * @returns the state after an event; null if the event changes nothing in this state
 */
export function nextState(
  state: PaymentState,
  event: PaymentEvent,
  { kind, isIdempotent }: Facts,
): PaymentState | null {
  // A request that was lost on the way may still arrive, so it is repeated only under the same id.
  if (state === 'sent' && event === 'missing') return isIdempotent ? 'created' : null;
  // A payout without a trace may have been paid.
  if (state === 'sent' && event === 'cancelled' && kind === 'payout') return null;
  // A payout that arrives after its amount was returned is for a person to decide.
  if (state === 'failed' && event === 'settled' && kind === 'payout') return null;
  return NEXT[state][event] ?? null;
}

export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'sent' || state === 'pending';

/** Why a payment failed, as far as a player can do something about it. */
export const PAYMENT_FAILURES = [
  'cancelled',
  'expired',
  'no_funds',
  'limit',
  'wrong_pin',
  'not_registered',
  'unreachable',
  'refused',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Why a prompt failed although the provider works: because of the player, or of the player's account there. */
export const PLAYER_FAILURES = [
  'cancelled',
  'wrong_pin',
  'no_funds',
  'limit',
  'not_registered',
] as const satisfies readonly PaymentFailure[];

const FIRST_ASK_S = 5;
const SLOWEST_ASK_S = 300;

/** A player waits for the result of a prompt, and can have no other before it. */
const PROMPT_ASK_S = 20;
const PROMPT_WATCHED_S = 200;

type AskFacts = { kind: PaymentKind; asks: number; ageSeconds: number };

/**
 * Seconds until a payment is asked about again: 5, 5, 10, 20, ... and at most 300; for a prompt at
 * most 20 in its first minutes.
 */
export function askAgainAfter({ kind, asks, ageSeconds }: AskFacts): number {
  const slowest = kind === 'prompt' && ageSeconds < PROMPT_WATCHED_S ? PROMPT_ASK_S : SLOWEST_ASK_S;
  return Math.min(slowest, FIRST_ASK_S * 2 ** Math.max(0, Math.min(asks, 10) - 1));
}

/** Seconds until a payment that did not reach its provider is sent again: 2, 4, 8, ... and at most 60. */
export const sendAgainAfter = (sent: number): number => Math.min(60, 2 ** Math.min(sent, 6));
