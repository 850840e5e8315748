-- The people before `changed_by` whose changes are not confirmed yet either; null if there are none.
-- None of them may confirm the player.
alter table players
  add column earlier_changed_by bigint[],
  add constraint players_earlier_changed check (changed_by is not null or earlier_changed_by is null);
