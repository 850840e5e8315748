-- Changes of a game can wait for a second person too. What was known of the game is kept: a proposal is about that.
alter table proposals
  add game_id bigint references games (id),
  add game_facts jsonb,
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('risk limits', 'margins', 'role', 'game status', 'kick-off', 'result', 'prices')),
  add check ((kind in ('game status', 'kick-off', 'result', 'prices')) = (game_id is not null)),
  add check ((game_id is null) = (game_facts is null));

drop index proposals_open;
create unique index proposals_open on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0))
  where approved is null;
