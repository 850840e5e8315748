-- A job deletes all expired offers; until now only those of a bet with a new offer were deleted. It
-- reads the table, which stays small, so that no index on the time is needed.
delete from cash_out_quotes where expires_at < now() - interval '1 hour';
drop index cash_out_quotes_bet;
