-- The days (UTC) whose whole statement was read through the provider's API, even if it was empty.
create table statement_days (
  provider text not null,
  day date not null,
  primary key (provider, day)
);
insert into statement_days (provider, day)
select distinct provider, (read_at at time zone 'UTC')::date - 1 from statement_rows where source = 'api';

alter table statement_rows drop column read_at;
