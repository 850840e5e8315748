// The uptake of free bets, counted on request.
import type { FreeBetUptake } from '#contract/promotions/uptake.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';

export type FreeBetSums = {
  given: number;
  used: number;
  open: number;
  expired: number;
  revoked: number;
  used_cents: number;
  open_cents: number;
  liability_cents: number;
  paid_cents: number;
};

/** Sums over free bets f and their bets b. A free bet whose bet was void does not count as used. */
export const FREE_BET_SUMS = sql`
  count(f.id) as given,
  count(*) filter (where f.bet_id is not null) as used,
  count(*) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at > now()) as open,
  count(*) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at <= now()) as expired,
  count(*) filter (where f.bet_id is null and f.revoked_at is not null) as revoked,
  coalesce(sum(f.amount_cents) filter (where f.bet_id is not null), 0)::bigint as used_cents,
  coalesce(sum(f.amount_cents) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at > now()), 0
    )::bigint as open_cents,
  coalesce(sum(b.potential_win_cents) filter (where b.status = 'pending'), 0)::bigint as liability_cents,
  coalesce(sum(b.payout_cents), 0)::bigint as paid_cents`;

const amount = (value: number) => formatAmount(value as Cents);

export const toFreeBetUptake = (sums: FreeBetSums): FreeBetUptake => ({
  given: sums.given,
  used: sums.used,
  open: sums.open,
  expired: sums.expired,
  revoked: sums.revoked,
  usedValue: amount(sums.used_cents),
  openValue: amount(sums.open_cents),
  openLiability: amount(sums.liability_cents),
  paid: amount(sums.paid_cents),
});
