-- When somebody last moved the clock of a game forward, or added a red card: setting it back voids the bets since then.
alter table games add column minute_set_at timestamptz, add column cards_set_at timestamptz;
