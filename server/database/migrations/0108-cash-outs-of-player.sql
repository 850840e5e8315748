-- The inbox reads a player's latest cash-outs, which are few among many transfers. Without this
-- index it reads all transfers of a player with a long history (decision 0169).
create index transfers_cash_outs on transfers (user_id, id desc) where kind = 'cash_out';
