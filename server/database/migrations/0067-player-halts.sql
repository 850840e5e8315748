-- Counters of a day, week or month go by the clock under the wallet's lock. A transaction that began before midnight and
-- waited for the wallet moves its money on the day on which it got it.
alter table transfers alter created_at set default clock_timestamp();

-- Transfers count in the period of their own time, as the proof of the books adds them up.
create or replace function apply_play_totals() returns trigger language plpgsql as $$
begin
  update play_totals total set
    starts_on = moved.starts_on,
    stake_cents = moved.stake + case when total.starts_on = moved.starts_on then total.stake_cents else 0 end,
    payout_cents = moved.payout + case when total.starts_on = moved.starts_on then total.payout_cents else 0 end
  from (
    -- Only the last period, should one statement's transfers lie around midnight: the other is over.
    select distinct on (user_id, period) user_id, period, period_start(period, created_at) as starts_on,
      coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
      coalesce(sum(case kind when 'payout_reversal' then -amount_cents else amount_cents end)
        filter (where kind in ('payout', 'cash_out', 'payout_reversal')), 0) as payout
    from new_transfers join play_totals using (user_id)
    where kind in ('stake', 'payout', 'cash_out', 'payout_reversal')
    group by user_id, period, period_start(period, created_at)
    order by user_id, period, starts_on desc
  ) as moved
  -- What was written before its wallet was locked, and after a later transfer, is of the period that is over.
  where total.user_id = moved.user_id and total.period = moved.period and total.starts_on <= moved.starts_on;
  return null;
end $$;

-- A player whose own counters a proof found wrong: their calls of money are refused until a later proof finds them right.
create table player_halts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- The names of the proofs that failed.
  failed text[] not null,
  opened_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index player_halts_open on player_halts (user_id) where lifted_at is null;
