-- A limit set by staff in addition to the player's own; the lower one applies.
alter table play_limits add column staff_cents bigint check (staff_cents >= 0);
