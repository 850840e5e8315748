-- What a transfer adds to the payouts that a player has received, for limits and the net position.
-- What a reversal can't recover from the balance becomes a debt, which is subtracted too.
create function received_payout(kind text, amount_cents bigint) returns bigint
  language sql immutable parallel safe
  return case when kind in ('payout', 'cash_out') then amount_cents
    when kind in ('payout_reversal', 'debt') then -amount_cents else 0 end;

-- As in 0003-ledger.sql, except for the totals of limits, which now subtract debts.
create or replace function apply_transfers() returns trigger language plpgsql as $$
declare
  is_halted boolean;
  has_no_wallet boolean;
  has_totals boolean;
begin
  -- Always in the order of the player's id, so that concurrent statements can't deadlock.
  select exists (select from ledger_halts where lifted_at is null),
    (select count(*) from (
      select from wallets where user_id = any(array(select user_id from new_transfers)) order by user_id for update
    ) as locked) < (select count(distinct user_id) from new_transfers)
  into is_halted, has_no_wallet;
  if is_halted then
    raise exception 'the books do not balance: no money moves until they do' using errcode = 'GL003';
  elsif has_no_wallet then
    raise exception 'a transfer is on a wallet' using errcode = 'foreign_key_violation';
  end if;

  with moved as (
    update wallets set
      available_cents = wallets.available_cents + change.available,
      held_cents = wallets.held_cents + change.held,
      staked_cents = wallets.staked_cents + change.staked,
      debt_cents = wallets.debt_cents + change.debt
    from (
      select user_id,
        sum(amount_cents * ((credit_account = 'available')::int - (debit_account = 'available')::int)) as available,
        sum(amount_cents * ((credit_account = 'held')::int - (debit_account = 'held')::int)) as held,
        sum(amount_cents * ((credit_account = 'staked')::int - (debit_account = 'staked')::int)) as staked,
        sum(amount_cents * ((debit_account = 'debt')::int - (credit_account = 'debt')::int)) as debt
      from new_transfers group by user_id
    ) as change
    where wallets.user_id = change.user_id and wallets.user_id = any(array(select user_id from new_transfers))
  )
  select exists (select from play_totals where user_id = any(array(select user_id from new_transfers))) into has_totals;

  -- Few players have limits, and an update that finds nothing costs more than this check.
  if has_totals then
    update play_totals total set
      starts_on = moved.starts_on,
      stake_cents = moved.stake + case when total.starts_on = moved.starts_on then total.stake_cents else 0 end,
      payout_cents = moved.payout + case when total.starts_on = moved.starts_on then total.payout_cents else 0 end
    from (
      -- Only the last period, if the transfers of the statement span midnight.
      select distinct on (user_id, period) user_id, period, period_start(period, created_at) as starts_on,
        coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
        sum(received_payout(kind, amount_cents)) as payout
      from new_transfers join play_totals using (user_id)
      where kind in ('stake', 'payout', 'cash_out', 'payout_reversal', 'debt')
      group by user_id, period, period_start(period, created_at)
      order by user_id, period, starts_on desc
    ) as moved
    -- A transfer that was timed before its wallet was locked may belong to a period that has ended.
    where total.user_id = moved.user_id and total.period = moved.period and total.starts_on <= moved.starts_on;
  end if;
  return null;
end $$;

-- Kept hours now use the figures of the reports; the job adds them up again.
truncate kept_hours;
update kept_totals set hours_up_to = '-infinity', next_hour = '-infinity';

update play_totals total set payout_cents = (
  select coalesce(sum(received_payout(kind, amount_cents)), 0)::bigint from transfers
  where user_id = total.user_id and created_at >= total.starts_on::timestamp at time zone 'UTC'
);
