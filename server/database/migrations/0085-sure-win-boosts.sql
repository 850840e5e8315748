-- A boost can be taken while it makes no sure win with the prices and the other boosts of its game.
alter table promotions
  -- Whether it would make one now: kept by every change of the game's prices, and of its boosts.
  add column is_sure_win boolean not null default false,
  -- The highest boosted odds that were bet at: they count when the boost is over too.
  add column taken_odds_hundredths integer;
create index promotions_boosts on promotions (game_id) where kind = 'odds_boost';

update promotions set taken_odds_hundredths = odds_hundredths where bets_taken > 0;
-- Boosts from before are off until the prices of their game change, or they are saved again.
update promotions set is_sure_win = true where kind = 'odds_boost' and ends_at > now();
