-- Players who have left their squad. Bets and goals still name them.
alter table players add column removed_at timestamptz;
-- Counted, so that a change that moves no price raises the version of the game too.
alter table games add column squad_changes integer not null default 0;
