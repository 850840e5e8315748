-- A boost is limited in number, for each player and in all, and ends at kick-off unless it is made for in play.

alter table promotions
  add column in_play boolean not null default false,
  -- The game's price when the boosted odds were written.
  add column price_hundredths integer check (price_hundredths > 100),
  add column max_bets integer check (max_bets > 0),
  add column bets_taken integer not null default 0 check (bets_taken >= 0),
  add check (bets_taken <= max_bets),
  add check (not in_play or price_hundredths is not null);

-- Boosts that were written without limits get one bet for each player, and a hundred more in all.
update promotions set bets_taken = (select count(*) from bets where bets.boost_id = promotions.id)
where kind = 'odds_boost';
update promotions set max_bets = bets_taken + 100, max_bets_per_player = coalesce(max_bets_per_player, 1)
where kind = 'odds_boost';
update bets set boost_number = numbered.number
from (
  select id, row_number() over (partition by boost_id, user_id order by id) as number from bets
  where boost_id in (select boost_id from bets where boost_id is not null and boost_number is null)
) as numbered
where bets.id = numbered.id;

alter table promotions add check (kind <> 'odds_boost' or (max_bets is not null and max_bets_per_player is not null));

-- Whether a boost can be taken in this state of its game: before kick-off while it is at most twice the price
-- (BOOST_RATIO_MAX in domain/promotion.ts); in play, where it is made for that, while the price is not below what it was
-- when the boost was written. A closed price says nothing about it.
create function boost_is_on(game_status text, in_play boolean, odds integer, price integer, written_price integer)
returns boolean immutable language sql as $$
  select case game_status
    when 'upcoming' then coalesce(odds <= 2 * price, true)
    when 'live' then in_play and coalesce(price >= written_price, true)
    else false
  end
$$;
