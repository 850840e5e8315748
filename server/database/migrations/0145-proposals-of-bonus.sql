-- Adds changes to the accumulator bonus and free bet batches to the kinds of proposals.
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in (
  'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion', 'settings',
  'free bets', 'accumulator bonus'));
