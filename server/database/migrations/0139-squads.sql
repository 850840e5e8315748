-- When a player left the squad. Bets and goals still refer to the player.
alter table players add column removed_at timestamptz;
-- Incremented so that a squad change raises the game's version even if no price changes.
alter table games add column squad_changes integer not null default 0;
