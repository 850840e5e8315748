-- Markets whose in-play prices a trader holds: repricing keeps them until they are released.
alter table games add column held_markets text[] not null default '{}';

-- The last Start or End of an administrator can be undone until this moment.
alter table games add column undo_until timestamptz;
-- What it restores: domain/game.ts and server/features/games/undo-game-status.ts.
alter table games add column undo jsonb;
