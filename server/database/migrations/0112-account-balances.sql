-- For the balances of house accounts with a name after a colon, such as float:mpesa. Bets and
-- settlements don't use these accounts, so the indexes stay small.
create index transfers_named_debits on transfers (debit_account, created_at) where position(':' in debit_account) > 0;
create index transfers_named_credits on transfers (credit_account, created_at) where position(':' in credit_account) > 0;
