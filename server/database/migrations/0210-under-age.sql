-- When the player last entered a date of birth under 18 (decision 0214).
alter table users add column under_age_at timestamptz;

update users set under_age_at = entered.at
from (
  select subject_id, max(created_at) as at from audit_entries
  where subject = 'user' and action = 'age under 18 entered' group by subject_id
) as entered
where users.id = entered.subject_id;

-- Such a player can't deposit or bet until an identity is approved.
create function must_prove_age(player users) returns boolean language sql stable
  return player.under_age_at is not null and not player.identity_verified;
