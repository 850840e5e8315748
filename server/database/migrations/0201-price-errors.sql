-- A price error voids the bets on these selections that were accepted in a period.
alter table voidings
  add column selection_keys text[],
  add column until timestamptz,
  add constraint voidings_of_prices check (
    (selection_keys is null) = (until is null) and (until is null or since < until));
