-- Safer play: limits that players set themselves, time-outs and self-exclusion.

create table play_limits (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Null: no limit. A raise or a removal waits: from next_from on the limit is next_amount_cents.
  amount_cents bigint check (amount_cents >= 0),
  next_amount_cents bigint check (next_amount_cents >= 0),
  next_from timestamptz,
  primary key (user_id, kind, period),
  check (next_from is not null or next_amount_cents is null)
);

-- What a player with limits has staked of their own money and been paid in the period that began on that day of UTC.
-- Rows are there from the first limit on; the trigger of the ledger keeps them under the wallet's lock, so that a bet
-- reads them with its wallet, and no sum is taken while bets are placed.
create table play_totals (
  user_id bigint not null references users (id),
  period text not null check (period in ('day', 'week', 'month')),
  starts_on date not null,
  stake_cents bigint not null default 0,
  payout_cents bigint not null default 0,
  primary key (user_id, period)
);

create table play_settings (
  user_id bigint primary key references users (id),
  timed_out_until timestamptz,
  excluded_until timestamptz,
  reality_check_minutes integer check (reality_check_minutes > 0)
);

create function guard_exclusion() returns trigger language plpgsql as $$
begin
  if old.excluded_until > now() and (new.excluded_until is null or new.excluded_until < old.excluded_until) then
    raise exception 'a self-exclusion is never shortened';
  end if;
  return new;
end $$;
create trigger play_settings_guard before update on play_settings
  for each row execute function guard_exclusion();

-- The first day of the period that a moment is in, by the calendar of UTC.
create function period_start(period text, moment timestamptz) returns date immutable language sql as $$
  select date_trunc(period, moment at time zone 'UTC')::date
$$;

create function apply_play_totals() returns trigger language plpgsql as $$
begin
  update play_totals total set
    starts_on = period_start(total.period, now()),
    stake_cents = moved.stake + case when total.starts_on = period_start(total.period, now()) then total.stake_cents else 0 end,
    payout_cents = moved.payout + case when total.starts_on = period_start(total.period, now()) then total.payout_cents else 0 end
  from (
    select user_id,
      coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
      coalesce(sum(case kind when 'payout_reversal' then -amount_cents else amount_cents end)
        filter (where kind in ('payout', 'cash_out', 'payout_reversal')), 0) as payout
    from new_transfers where kind in ('stake', 'payout', 'cash_out', 'payout_reversal') group by user_id
  ) as moved
  -- A transaction that began before midnight and ends after another that began later is of the period that is over.
  where total.user_id = moved.user_id and total.starts_on <= period_start(total.period, now());
  return null;
end $$;
-- After transfers_apply, by its name: that one has locked the wallets.
create trigger transfers_play_totals after insert on transfers
  referencing new table as new_transfers for each statement execute function apply_play_totals();
