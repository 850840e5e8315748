-- What decides whether players may bet, for place-bets.sql. Volatile, so that it reads what was
-- committed while that statement waited for the players' wallets: a self-exclusion, a suspension, a
-- lower stake percentage or a bet in its in-play delay.
create function betting_rules(player_ids bigint[]) returns table (
  user_id bigint,
  username text,
  is_suspended boolean,
  excluded_until timestamptz,
  timed_out_until timestamptz,
  is_verified boolean,
  stake_percent smallint,
  has_limits boolean,
  waiting_stake_cents bigint,
  waiting_win_cents bigint
) language plpgsql volatile rows 10 as $$
begin
  return query select users.id, users.username, suspended_at is not null, play_settings.excluded_until,
    play_settings.timed_out_until, users.is_verified and identity_verified, users.stake_percent,
    exists (select from play_limits where play_limits.user_id = users.id and kind in ('stake', 'loss')),
    waiting.stake_cents, waiting.win_cents
  from users left join play_settings on play_settings.user_id = users.id
  cross join lateral (
    select coalesce(sum(bet_stake_cents), 0)::bigint as stake_cents, coalesce(sum(win_cents), 0)::bigint as win_cents
    from in_play_delays where in_play_delays.user_id = users.id and kind = 'bet' and ended_at is null
  ) as waiting
  where users.id = any(player_ids);
end $$;
