-- The only definitions of what counts for wagering and as a required deposit, for has_kept_deposit,
-- withdrawable.ts and has-deposited.ts (decision 0211).

-- A player's bets that count for wagering: settled, with the player's own money, at odds of at least
-- MIN_WAGERING_ODDS (domain/promotion.ts). A void selection counts as 1.00, so a winning bet with one
-- must also have paid at least these odds. A system's odds are the average of its lines, where one
-- long price could compensate for near-certain lines, so each of its selections needs these odds.
create view wagered_bets as
  select id, user_id, stake_cents, created_at from bets
  where free_bet_id is null and status in ('won', 'lost', 'half_won', 'half_lost') and odds_hundredths >= 150
    and (status in ('lost', 'half_lost') or payout_cents * 100 >= stake_cents * 150
      or not exists (select from bet_legs leg where leg.bet_id = bets.id and leg.status = 'void'))
    and (system is null
      or not exists (select from bet_legs leg where leg.bet_id = bets.id and leg.odds_hundredths < 150));

-- Deposits by players that have not been reversed. Funds added by staff are not deposits.
create view unreversed_deposits as
  select id, user_id, amount_cents, completed_at from transactions
  where type = 'deposit' and status = 'completed' and method <> 'admin_credit' and former_payment_id is null
    and not exists (select from payments p where p.transaction_id = transactions.id and p.state = 'reversed');

-- Whether a player has made a deposit of at least this amount since the promotion started and has
-- not withdrawn it unused (decision 0209). The amount must be covered by the balance and the
-- player's own stakes since then, on bets that are delayed or open or that count for wagering. The
-- earliest such deposit is used, because the most stakes follow it. Stakes are added only until
-- they cover the amount. Those of open bets come last: finding those of a player with many bets
-- reads all open bets (bench/RESULTS.md).
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
