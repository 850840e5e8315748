-- What a cash-out has to know of prices that one person set where some changes take two.
alter table games
  -- Prices before kick-off were set so.
  add priced_alone boolean not null default false,
  -- The model's prices in play of those that are typed over, by price field; null: none.
  add model_prices jsonb;
-- As they were when a bet was accepted.
alter table price_log add model_prices jsonb;

create or replace function log_prices() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_legs leg
    where not exists (select from price_log where game_id = leg.game_id and version = leg.game_version)
  ) then
    insert into price_log (game_id, version, prices, handicap_line_quarters, asian_total_line_quarters, model_prices)
    select id, version, prices, handicap_line_quarters, asian_total_line_quarters, model_prices from games
    where id in (select game_id from new_legs)
    order by id
    on conflict (game_id, version) do nothing;
  end if;
  return null;
end $$;
