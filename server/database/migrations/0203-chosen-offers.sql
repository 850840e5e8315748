-- Whether the player agreed to offers, or objected, and when (decision 0209). Null for players who
-- have not chosen, which is no agreement.
alter table users add column wants_offers boolean, add column offers_chosen_at timestamptz,
  add check ((wants_offers is null) = (offers_chosen_at is null));
create index users_without_offers on users (id) where not wants_offers;
