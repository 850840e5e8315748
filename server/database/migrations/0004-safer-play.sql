-- Safer play: limits set by players and staff, time-outs, self-exclusion and reality checks.

create table play_limits (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Null: no limit. A pending increase or removal sets the limit to next_amount_cents at next_from.
  amount_cents bigint check (amount_cents >= 0),
  next_amount_cents bigint check (next_amount_cents >= 0),
  next_from timestamptz,
  -- A limit set by staff in addition to the player's own; the lower one applies.
  staff_cents bigint check (staff_cents >= 0),
  primary key (user_id, kind, period),
  check (next_from is not null or next_amount_cents is null)
);

-- The first day of the period that contains a time, in UTC.
create function period_start(period text, moment timestamptz) returns date immutable language sql as $$
  select date_trunc(period, moment at time zone 'UTC')::date
$$;

-- What a player with limits has staked of their own money and received in payouts and cash-outs,
-- less reversed ones, in the current period. Maintained by apply_transfers, so that placing a bet
-- reads it instead of adding up transfers.
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
create trigger play_settings_guard before update on play_settings for each row execute function guard_exclusion();
