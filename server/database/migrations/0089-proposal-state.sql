-- Every proposal keeps what it was made against. Those from before didn't: they are out of date.
alter table proposals
  drop column game_facts,
  add column state jsonb not null default '{}';
alter table proposals alter column state drop default;
