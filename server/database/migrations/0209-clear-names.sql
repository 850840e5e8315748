-- A delayed bet's request calls its selections and bet builders `selections`, as the API does.
update in_play_delays
set request = (request - 'units') || jsonb_build_object('selections', request -> 'units')
where kind = 'bet' and request ? 'units';

alter table games rename column told_silent to silence_announced;
alter table payments rename column asks to queries;
