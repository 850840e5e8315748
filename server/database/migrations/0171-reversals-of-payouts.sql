-- For a player's notifications of reversed payouts and cash-outs.
create index transfers_reversals on transfers (user_id, id desc) where kind in ('payout_reversal', 'debt');
