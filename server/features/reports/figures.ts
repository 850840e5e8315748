// A report's figures, added up from the ledger.
import type { ReportFigures } from '#contract/reports/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';

export type FigureSums = {
  bets: number;
  turnover_cents: number;
  settled_cents: number;
  payouts_cents: number;
  free_bets_cents: number;
  /** Missing for days sealed before there were bonuses. */
  bonuses_cents?: number;
};

/**
 * Sums over transfers t. Settled stakes move from `staked` to `winnings`, and payouts from
 * `winnings` to `available`; reversals move them back, and a reversed payout can also come from a
 * debt. `promotions` pays the stakes of free bets, which return to it if the bets are void. It also
 * pays bonuses to `winnings`, which returns them if they are reversed, so payouts exclude bonuses.
 */
export const FIGURE_SUMS = sql`
  count(*) filter (where t.kind in ('stake', 'free_stake')) as bets,
  coalesce(sum(t.amount_cents) filter (where t.kind in ('stake', 'free_stake')), 0)::bigint as turnover_cents,
  (coalesce(sum(t.amount_cents) filter (where t.credit_account = 'winnings' and t.debit_account = 'staked'), 0)
    - coalesce(sum(t.amount_cents) filter (where t.debit_account = 'winnings' and t.credit_account = 'staked'), 0)
  )::bigint as settled_cents,
  (coalesce(sum(t.amount_cents) filter (where t.debit_account = 'winnings' and t.credit_account <> 'staked'), 0)
    - coalesce(sum(t.amount_cents) filter (where t.credit_account = 'winnings' and t.debit_account <> 'staked'), 0)
  )::bigint as payouts_cents,
  (coalesce(sum(t.amount_cents) filter (where t.debit_account = 'promotions' and t.credit_account = 'staked'), 0)
    - coalesce(sum(t.amount_cents) filter (where t.credit_account = 'promotions' and t.debit_account = 'staked'), 0)
  )::bigint as free_bets_cents,
  (coalesce(sum(t.amount_cents) filter (where t.kind = 'accumulator_bonus'), 0)
    - coalesce(sum(t.amount_cents) filter (where t.kind = 'accumulator_bonus_reversal'), 0))::bigint as bonuses_cents`;

/** The condition for the transfers t in these sums, whose ref_id is always a bet. */
export const HAS_FIGURES = sql`
  (t.kind in ('stake', 'free_stake') or 'winnings' in (t.debit_account, t.credit_account)
    or 'promotions' in (t.debit_account, t.credit_account))`;

export function addFigures(all: readonly FigureSums[]): FigureSums {
  const amounts = { turnover_cents: 0, settled_cents: 0, payouts_cents: 0, free_bets_cents: 0, bonuses_cents: 0 };
  const total = { bets: 0, ...amounts };
  for (const sums of all) for (const name of Object.keys(total) as (keyof FigureSums)[]) total[name] += sums[name] ?? 0;
  return total;
}

export function figuresOf(sums: FigureSums): ReportFigures {
  const bonuses = sums.bonuses_cents ?? 0;
  const gross = sums.settled_cents - sums.payouts_cents;
  const amount = (value: number) => formatAmount(value as Cents);
  return {
    bets: sums.bets,
    turnover: amount(sums.turnover_cents),
    settledStakes: amount(sums.settled_cents),
    payouts: amount(sums.payouts_cents),
    grossGamingRevenue: amount(gross),
    hold: sums.settled_cents > 0 ? Math.round((gross / sums.settled_cents) * 10_000) / 100 : null,
    freeBets: amount(sums.free_bets_cents),
    accumulatorBonuses: amount(bonuses),
    netGamingRevenue: amount(gross - sums.free_bets_cents - bonuses),
  };
}
