-- For the total that one person decided alone in a day (server/features/wallet/four-eyes.ts).
create index transactions_reversed_deductions on transactions (reversed_at)
  where method = 'admin_debit' and reversed_at is not null;
