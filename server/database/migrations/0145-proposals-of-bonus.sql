-- Changes of the accumulator bonus that wait for a second person, in addition to the other kinds.
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in (
  'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion', 'settings',
  'free bets', 'accumulator bonus'));
