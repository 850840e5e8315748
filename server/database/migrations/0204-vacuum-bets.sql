-- Settlement updates bets and their legs once. By default they are vacuumed when a fifth of all rows
-- are dead: at 3 million bets, after 600,000 settlements. Until then every count of open bets reads
-- the dead entries of the settled ones.
alter table bets set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table bet_legs set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
