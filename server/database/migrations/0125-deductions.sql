-- Funds that staff deduct from a player: held immediately, kept by the operator once approved, and
-- reversible like added funds.
alter table transactions drop constraint transactions_method_check;
alter table transactions add constraint transactions_method_check check (method in (
  'card', 'bank_transfer', 'paypal', 'mpesa_kenya', 'mtn_uganda', 'voda_tanzania', 'airtel_congo',
  'mobile_money', 'phone_number', 'admin_credit', 'admin_debit'));
alter table transactions drop constraint transactions_check3;
alter table transactions add constraint transactions_reversal_check
  check (reversed_at is null or (method in ('admin_credit', 'admin_debit') and status = 'completed'));

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'deduction', 'deduction_kept', 'deduction_return', 'deduction_reversal',
  'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return', 'delay_hold', 'delay_release',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'debt', 'debt_repayment', 'cash_out_stake', 'cash_out', 'cash_out_repayment', 'free_stake',
  'deposit_reversal', 'deposit_debt', 'suspense', 'payout_difference', 'charge', 'reconciliation'));
