-- The current version of the accumulator bonus. A statement that has waited for locks would
-- otherwise see the setting as of its start.
create function accumulator_bonus_version() returns integer volatile parallel unsafe language plpgsql as $$
begin
  return coalesce((select version from accumulator_bonus), 0);
end $$;
