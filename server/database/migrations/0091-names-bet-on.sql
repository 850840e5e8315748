-- The teams of a game as they were named when its first bet was placed; null while there are none, or no team was renamed since.
alter table games add names_bet_on jsonb;

-- A change of names can wait for a second person too.
alter table proposals
  drop constraint proposals_kind_check,
  drop constraint proposals_check2,
  add constraint proposals_kind_check check (kind in (
    'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion')),
  add constraint proposals_of_games
    check ((kind in ('game status', 'kick-off', 'names', 'result', 'prices')) = (game_id is not null));
