// The uptake of free bets, counted on request.
import { type FreeBetUptake, freeBetUptake } from '#contract/promotions/uptake.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';

/** The uptake, with amounts in cents. */
export type FreeBetSums = Record<keyof FreeBetUptake, number>;

/** Sums over free bets f and their bets b. A free bet whose bet was void does not count as used. */
export const FREE_BET_SUMS = sql`
  count(f.id) as given,
  count(*) filter (where f.bet_id is not null) as used,
  count(*) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at > now()) as open,
  count(*) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at <= now()) as expired,
  count(*) filter (where f.bet_id is null and f.revoked_at is not null) as revoked,
  coalesce(sum(f.amount_cents) filter (where f.bet_id is not null), 0)::bigint as "usedValue",
  coalesce(sum(f.amount_cents) filter (where f.bet_id is null and f.revoked_at is null and f.expires_at > now()), 0
    )::bigint as "openValue",
  coalesce(sum(b.potential_win_cents) filter (where b.status = 'pending'), 0)::bigint as "openLiability",
  coalesce(sum(b.payout_cents), 0)::bigint as paid`;

const amount = (value: number) => formatAmount(value as Cents);

export const toFreeBetUptake = (sums: FreeBetSums): FreeBetUptake => ({
  ...fromRow(freeBetUptake, sums),
  usedValue: amount(sums.usedValue),
  openValue: amount(sums.openValue),
  openLiability: amount(sums.openLiability),
  paid: amount(sums.paid),
});
