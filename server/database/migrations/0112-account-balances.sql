-- The balances of the house's accounts with a name after a colon, such as float:mpesa. Bets and their
-- settlements move none of them, so these indexes stay small.
create index transfers_named_debits on transfers (debit_account, created_at) where position(':' in debit_account) > 0;
create index transfers_named_credits on transfers (credit_account, created_at) where position(':' in credit_account) > 0;
