-- When a game that was postponed should have kicked off: its bets stand for 48 hours from then.
alter table games add column scheduled_start timestamptz;
