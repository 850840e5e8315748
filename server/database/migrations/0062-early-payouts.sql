-- When the score of a live game last rose, by the database's clock: bets that it decides are paid some seconds later. A goal
-- that is disallowed takes effect at once.
alter table games add column score_rose_at timestamptz;

create function note_score() returns trigger language plpgsql as $$
begin
  if (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score) then
    new.score_rose_at := case when new.home_score + new.away_score > old.home_score + old.away_score then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger games_note_score before update of home_score, away_score on games
  for each row execute function note_score();
