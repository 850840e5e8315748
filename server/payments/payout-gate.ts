// Holds back payouts from a provider that doesn't answer: each one that it may have got is in doubt,
// perhaps until staff decide it. Prompts are not held back, since they end without staff.

const MOST_UNANSWERED = 3;
const PAUSE_MS = 10_000;

/** One per node and provider. @param now in milliseconds */
export function createPayoutGate(now: () => number = () => performance.now()) {
  let unanswered = 0;
  let pausedUntil = 0;
  const isDoubtful = () => unanswered >= MOST_UNANSWERED;
  return {
    /** How many payouts of those wanted may be sent now: after three without an answer, one in ten seconds. */
    room: (wanted: number): number => {
      if (!isDoubtful()) return wanted;
      return now() < pausedUntil ? 0 : 1;
    },
    sending: (): void => {
      if (isDoubtful()) pausedUntil = now() + PAUSE_MS;
    },
    ended: (isAnswered: boolean): void => {
      unanswered = isAnswered ? 0 : unanswered + 1;
      if (isDoubtful()) pausedUntil = now() + PAUSE_MS;
    },
  };
}
