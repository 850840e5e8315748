-- How much of a budget is spent, by what it is kept for: a phone, an address, an account (server/features/auth/budgets.ts).
create table spent_budgets (
  budget text not null,
  key text not null,
  spent integer not null,
  ends_at timestamptz not null,
  primary key (budget, key)
);
create index spent_budgets_end on spent_budgets (ends_at);

-- A player's deposits that wait for a decision are counted with each new one.
create index transactions_pending_deposits on transactions (user_id) where type = 'deposit' and status = 'pending';
