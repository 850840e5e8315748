-- Promotions can wait for a second person too. A change of one takes the place of an open one; new ones wait side by side.
alter table proposals
  add promotion_id bigint references promotions (id),
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('risk limits', 'margins', 'role', 'game status', 'kick-off', 'result', 'prices', 'promotion')),
  add check (promotion_id is null or kind = 'promotion');

drop index proposals_open;
create unique index proposals_open
  on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0), coalesce(promotion_id, 0))
  where approved is null and (kind <> 'promotion' or promotion_id is not null);

-- What promotions can cost that one person wrote or changed alone: it adds up over the day.
create table promotion_costs (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users (id),
  cost_cents bigint not null check (cost_cents > 0),
  created_at timestamptz not null default now()
);
create index promotion_costs_actor on promotion_costs (actor_id, created_at);
