-- The free bets from before decision 0209, whose code accepted a deposit from before its promotion
-- started. A void bet sets kept_deposit_cents to null, so that doesn't tell them apart.
alter table free_bets add column accepts_old_deposits boolean not null default true;
update free_bets set accepts_old_deposits = false where kept_deposit_cents is not null;
alter table free_bets alter column accepts_old_deposits set default false;

-- As in 0206, but adds the stakes of open bets last: finding those of a player with many bets reads
-- all open bets (bench/RESULTS.md).
create or replace function has_kept_deposit(player bigint, min_cents bigint, code bigint) returns boolean
language sql stable as $$
  select exists (
    select from (
      select min(completed_at) as completed_at from unreversed_deposits
      where user_id = player and amount_cents >= min_cents
        and completed_at >= (select starts_at from promotions where id = code)
    ) as deposit
    where deposit.completed_at is not null and exists (
      select from (
        select sum(cents) over (rows unbounded preceding) as kept_cents from (
          select available_cents as cents from wallets where user_id = player
          -- Held while the bet waits in its in-play delay.
          union all select stake_cents from in_play_delays
          where user_id = player and kind = 'bet' and ended_at is null
          union all select stake_cents from wagered_bets
          where user_id = player and created_at >= deposit.completed_at
          union all select stake_cents from bets
          where user_id = player and created_at >= deposit.completed_at and free_bet_id is null and status = 'pending'
        ) as part
      ) as total
      where kept_cents >= greatest(min_cents, 1)))
$$;
