-- Periods of a match, each with its own start, and stoppage time apart from the minute: 90+4 is minute 90, 4.

alter table games
  add column period text not null default 'not_started'
    check (period in ('not_started', 'first_half', 'half_time', 'second_half', 'full_time')),
  add column stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40),
  add column period_started_at timestamptz;
alter table goals add column stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40);

-- Until now minutes past 90 were stoppage time, and a game past 45 was in its second half.
update games set
  current_minute = least(current_minute, 90),
  stoppage_minutes = least(greatest(current_minute - 90, 0), 40),
  period = case
    when status = 'finished' then 'full_time'
    when status in ('upcoming', 'postponed') then 'not_started'
    when current_minute > 45 then 'second_half'
    when current_minute = 45 and half_time_home_score is not null and status = 'live' then 'half_time'
    else 'first_half'
  end,
  period_started_at = case when status = 'finished' then finished_at end;
update goals set minute = 90, stoppage_minutes = least(minute - 90, 40) where minute > 90;
