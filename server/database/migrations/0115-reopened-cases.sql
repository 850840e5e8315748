-- Reopening a wrongly closed case reverses the ledger entry posted when it was closed.
alter table payment_cases
  -- Above FOUR_EYES_AMOUNT, one person proposes it and another confirms it.
  add column reopening_proposed_by bigint references users (id),
  add column reopened_by bigint references users (id),
  add column reopened_at timestamptz,
  add column reopening_reason text;

-- The payment that a deposit credited until its case was reopened. The money is then in suspense
-- and may be credited by another deposit.
alter table transactions add column former_payment_id bigint references payments (id);
create index transactions_former_payments on transactions (former_payment_id) where former_payment_id is not null;
