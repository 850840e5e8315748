-- The version of the accumulator bonus at this moment: a statement that has waited for locks would
-- otherwise see the setting as it was when it started.
create function accumulator_bonus_version() returns integer volatile parallel unsafe language plpgsql as $$
begin
  return coalesce((select version from accumulator_bonus), 0);
end $$;
