-- A boost has a lowest stake, or bets of a cent use it up. Boosts from before get what a new one has by default: a tenth of
-- the highest stake.
alter table promotions add column min_stake_cents bigint check (min_stake_cents > 0);
update promotions set min_stake_cents = greatest(1, max_stake_cents / 10) where kind = 'odds_boost';
alter table promotions
  add check ((kind = 'odds_boost') = (min_stake_cents is not null)),
  add constraint promotions_least_stake_check check (min_stake_cents <= max_stake_cents);
