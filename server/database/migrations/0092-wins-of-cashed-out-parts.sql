-- What a player has won with the parts of a bet that they cashed out, less their stakes, below zero for a loss. A bet that is
-- cashed out as a whole has its last part as its payout, which is not in here.
alter table bets add column cash_outs_won_cents bigint not null default 0;

-- As in migration 0088, and a bet's win is that of its parts and of the rest together.
create or replace function move_changed_exposure() returns trigger language plpgsql as $$
begin
  perform move_exposure(array_agg(id), array_agg(stake_before), array_agg(stake_now), array_agg(win))
  from (
    select id, was_open * old_stake as stake_before, now_open * new_stake as stake_now,
      greatest(new_parts + case now_open when 1 then new_pays else coalesce(new_paid, 0) end - new_own, 0)
        - greatest(old_parts + case was_open when 1 then old_pays else coalesce(old_paid, 0) end - old_own, 0) as win
    from (
      select new_bet.id, (old_bet.status = 'pending')::int as was_open, (new_bet.status = 'pending')::int as now_open,
        old_bet.stake_cents as old_stake, new_bet.stake_cents as new_stake,
        -- Of the player's own money.
        case when old_bet.free_bet_id is null then old_bet.stake_cents else 0 end as old_own,
        case when new_bet.free_bet_id is null then new_bet.stake_cents else 0 end as new_own,
        old_bet.cash_outs_won_cents as old_parts, new_bet.cash_outs_won_cents as new_parts,
        old_bet.potential_win_cents as old_pays, new_bet.potential_win_cents as new_pays,
        old_bet.payout_cents as old_paid, new_bet.payout_cents as new_paid
      from old_bets old_bet join new_bets new_bet using (id)
    ) as changed
  ) as moved
  where stake_before <> stake_now or win <> 0
  having count(*) > 0;
  -- By the key of each row: a list of alternatives would be looked for in the whole table.
  delete from possible_wins kept using (
    select 'player_game' as kind, user_id, leg.game_id::text as subject
    from new_bets join bet_legs leg on leg.bet_id = new_bets.id
    union select 'player_day', user_id, bet_day(created_at) from new_bets
    union select 'combination', 0, combination from new_bets where combination is not null
  ) as moved
  where kept.kind = moved.kind and kept.user_id = moved.user_id and kept.subject = moved.subject and win_cents = 0;
  return null;
end $$;

-- Parts that were cashed out so far: the trigger counts them.
update bets set cash_outs_won_cents = won from (
  select bet_id, sum(amount_cents - stake_cents) as won from standing_cash_outs where stake_left_cents > 0 group by bet_id
) as part where bets.id = part.bet_id;
