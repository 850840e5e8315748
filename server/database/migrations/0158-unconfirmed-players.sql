-- A change to a squad that one person makes while price changes can require two people counts in
-- the other players' prices only once another person has confirmed it. Changes by feeds, commands
-- and seeds are confirmed immediately, so for them these columns stay null.
alter table players
  -- The person whose change is not confirmed yet; null if there is nothing to confirm.
  add column changed_by bigint references users (id),
  -- A person can confirm only if they had their role before this time.
  add column changed_at timestamptz,
  -- The player before the change; null for one who was not in the squad. This position is the one
  -- that counts in the other players' prices.
  add column confirmed_name text,
  add column confirmed_position text
    check (confirmed_position in ('Goalkeeper', 'Defender', 'Midfielder', 'Forward')),
  add constraint players_changed check (
    (changed_by is null) = (changed_at is null)
    and (confirmed_name is null) = (confirmed_position is null)
    and (changed_by is not null or confirmed_position is null));
