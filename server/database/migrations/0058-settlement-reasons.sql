-- What decided a leg, as data, for languages other than that of its sentence. Null for legs settled before.
alter table bet_legs add column reason jsonb;
