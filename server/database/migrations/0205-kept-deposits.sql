-- Whether a player has made a deposit of at least this amount since the promotion started that was
-- not reversed and has not been withdrawn unused (decision 0209): the amount is covered by the
-- balance and by the player's own stakes since then, if the bet is open or counts for wagering
-- (withdrawable.ts). Of several deposits, the first has the most stakes since. Funds added by staff
-- are not deposits.
drop function has_kept_deposit(bigint, bigint);
create function has_kept_deposit(player bigint, min_cents bigint, code bigint) returns boolean language sql stable as $$
  select exists (
    select from (
      select min(t.completed_at) as completed_at from transactions t
      where t.user_id = player and t.type = 'deposit' and t.status = 'completed' and t.method <> 'admin_credit'
        and t.amount_cents >= min_cents and t.former_payment_id is null
        and t.completed_at >= (select starts_at from promotions where id = code)
        and not exists (select from payments p where p.transaction_id = t.id and p.state = 'reversed')
    ) as deposit
    where deposit.completed_at is not null
      and greatest(min_cents, 1) <= (select available_cents from wallets where user_id = player) + (
        -- Held while the bet waits in its in-play delay.
        select coalesce(sum(stake_cents), 0) from in_play_delays
        where user_id = player and kind = 'bet' and ended_at is null
      ) + (
        select coalesce(sum(bet.stake_cents), 0) from bets bet
        where bet.user_id = player and bet.created_at >= deposit.completed_at and bet.free_bet_id is null
          and (bet.status = 'pending'
            or bet.status in ('won', 'lost', 'half_won', 'half_lost') and bet.odds_hundredths >= 150
            and (bet.status in ('lost', 'half_lost') or bet.payout_cents * 100 >= bet.stake_cents * 150
              or not exists (select from bet_legs leg where leg.bet_id = bet.id and leg.status = 'void'))
            and (bet.system is null
              or not exists (select from bet_legs leg where leg.bet_id = bet.id and leg.odds_hundredths < 150)))))
$$;

-- A free bet whose bet is void can be used again for at least a week. The deposit that it required
-- may have been withdrawn since it was used. If the void is undone, it counts as used again. If
-- another bet has used it by then, the operator bears the cost of both.
create or replace function return_free_bet() returns trigger language plpgsql as $$
begin
  if new.status = 'void' then
    update free_bets set expires_at = greatest(expires_at, now() + interval '7 days'), kept_deposit_cents = null,
      bet_id = (select min(id) from bets where free_bet_id = new.free_bet_id and status <> 'void')
    where id = new.free_bet_id and bet_id = new.id;
  elsif old.status = 'void' then
    update free_bets set bet_id = new.id where id = new.free_bet_id and bet_id is null;
  end if;
  return null;
end $$;
