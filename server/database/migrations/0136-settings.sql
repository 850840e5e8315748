-- Values set by staff that override the environment (decision 0185). An empty value means "off".
create table settings (
  name text primary key,
  value text not null,
  set_by bigint not null references users (id),
  set_at timestamptz not null default clock_timestamp()
);

alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in (
  'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion', 'settings'));

-- Proposals for different settings can be open at once.
drop index proposals_open;
create unique index proposals_open
  on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0), coalesce(promotion_id, 0))
  where approved is null and (kind <> 'promotion' or promotion_id is not null) and kind <> 'settings';
