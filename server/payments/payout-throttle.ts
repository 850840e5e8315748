// Throttles payouts to a provider that doesn't respond: each payout without a response is in doubt
// and may need a staff decision. Prompts aren't throttled: they expire without staff action.

const MAX_UNANSWERED = 3;
const PAUSE_MS = 10_000;

/** One per node and provider. @param now in milliseconds */
export function createPayoutThrottle(now: () => number = () => performance.now()) {
  let unanswered = 0;
  let pausedUntil = 0;
  const isThrottling = () => unanswered >= MAX_UNANSWERED;
  return {
    /** How many of `wanted` may be sent: after three unanswered in a row, one per ten seconds. */
    allowed: (wanted: number): number => {
      if (!isThrottling()) return wanted;
      return now() < pausedUntil ? 0 : 1;
    },
    onSend: (): void => {
      if (isThrottling()) pausedUntil = now() + PAUSE_MS;
    },
    onEnd: (isAnswered: boolean): void => {
      unanswered = isAnswered ? 0 : unanswered + 1;
      if (isThrottling()) pausedUntil = now() + PAUSE_MS;
    },
  };
}
