// The filters of My Bets. They are kept in the address, so that a filtered list can be shared.
import type { Bet } from '#contract/bets/objects.ts';

export const SHOWN = ['all', 'open', 'settled', 'won', 'lost'] as const;
export const BET_KINDS = ['any', 'single', 'accumulator', 'builder', 'system'] as const;
export const PERIODS = ['any', 'today', 'week', 'month'] as const;

export type BetFilters = {
  kind: (typeof BET_KINDS)[number];
  period: (typeof PERIODS)[number];
  /** Part of a team's name. */
  team: string;
};

export function kindOf({ system, legs, isAccumulator }: Pick<Bet, 'system' | 'legs' | 'isAccumulator'>) {
  if (system !== null) return 'system';
  if (legs.some(({ group }) => group !== null)) return 'builder';
  return isAccumulator ? 'accumulator' : 'single';
}

const DAYS = { today: 1, week: 7, month: 30 } as const;

/** @param now of the device, whose days a player means */
export function filterBets(bets: readonly Bet[], { kind, period, team }: BetFilters, now: Date): Bet[] {
  const wanted = team.trim().toLocaleLowerCase();
  const sinceMs = period === 'any' ? 0 : new Date(now).setHours(0, 0, 0, 0) - (DAYS[period] - 1) * 86_400_000;
  return bets.filter(
    (bet) =>
      (kind === 'any' || kindOf(bet) === kind) &&
      Date.parse(bet.createdAt) >= sinceMs &&
      bet.legs.some(({ homeTeam, awayTeam }) => `${homeTeam} ${awayTeam}`.toLocaleLowerCase().includes(wanted)),
  );
}

/** Settled bets by settlement time, latest first; others in the given order, by placement. */
export function shownBets(bets: readonly Bet[], shown: (typeof SHOWN)[number]): readonly Bet[] {
  if (shown === 'all') return bets;
  if (shown === 'open') return bets.filter(({ status }) => status === 'pending');
  const settledMs = (bet: Bet) => Date.parse(bet.settledAt ?? bet.createdAt);
  return bets.filter((bet) => isShown(bet, shown)).sort((a, b) => settledMs(b) - settledMs(a));
}

function isShown({ status }: Bet, shown: 'settled' | 'won' | 'lost'): boolean {
  if (shown === 'won') return status === 'won' || status === 'half_won';
  if (shown === 'lost') return status === 'lost' || status === 'half_lost';
  return status !== 'pending';
}
