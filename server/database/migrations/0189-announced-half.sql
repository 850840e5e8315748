-- The half whose stoppage time was announced last. It stays when the announcement is withdrawn, so
-- that a feed doesn't repeat it.
alter table games add column announced_half text check (announced_half in ('first_half', 'second_half'));
update games set announced_half = period where announced_stoppage_minutes is not null;
