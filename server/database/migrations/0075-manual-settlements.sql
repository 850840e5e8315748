-- What somebody settles manually in a day adds up.
create index bets_settled_manually on bets (settled_at) where settled_by is not null;
