-- Whether a player has made a deposit of at least this amount that was not reversed and has not been
-- withdrawn unused (decision 0209): the amount is covered by the balance and by the player's own
-- stakes since then, at odds that count for wagering (MIN_WAGERING_ODDS) unless the bet is open.
-- Funds added by staff are not deposits.
create function has_kept_deposit(player bigint, min_cents bigint) returns boolean language sql stable as $$
  select exists (
    select from transactions t
    where t.user_id = player and t.type = 'deposit' and t.status = 'completed' and t.method <> 'admin_credit'
      and t.amount_cents >= min_cents and t.former_payment_id is null
      and not exists (select from payments p where p.transaction_id = t.id and p.state = 'reversed')
      and greatest(min_cents, 1) <= (select available_cents from wallets where user_id = player) + (
        select coalesce(sum(stake_cents), 0) from bets
        where user_id = player and created_at >= t.completed_at and free_bet_id is null
          and (status = 'pending' or status in ('won', 'lost', 'half_won', 'half_lost') and odds_hundredths >= 150)))
$$;

-- The deposit that the player must keep until they use the free bet. Free bets from before have no
-- such condition.
alter table free_bets add column kept_deposit_cents bigint check (kept_deposit_cents > 0);
