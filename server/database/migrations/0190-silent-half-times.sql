-- Games that are at half time during the upgrade become silent too (decision 0202).
update games set silent_from = now() + interval '20 minutes'
from game_silence
where milliseconds > 0 and status = 'live' and period = 'half_time' and silent_from is null;
