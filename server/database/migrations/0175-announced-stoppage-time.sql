-- The least stoppage time that the half being played will have, as the fourth official announced it.
alter table games
  -- Null until announced, and once the half is over.
  add column announced_stoppage_minutes integer check (announced_stoppage_minutes between 0 and 40),
  add constraint games_announced_stoppage
    check (announced_stoppage_minutes is null or period in ('first_half', 'second_half'));
