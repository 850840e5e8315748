-- Funds that staff added can be taken back once, whole, with a reason. Above FOUR_EYES_AMOUNT two administrators do it:
-- the first request is kept in reversal_asked_by until the second one confirms it.

alter table transactions
  add column reversed_at timestamptz,
  add column reversed_by bigint references users (id),
  add column reversal_reason text,
  add column reversal_asked_at timestamptz,
  add column reversal_asked_by bigint references users (id),
  add check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null)),
  add check ((reversal_asked_at is null) = (reversal_asked_by is null)),
  add check (reversed_at is null or (method = 'admin_credit' and status = 'completed'));

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'cash_out_stake', 'cash_out', 'free_stake'));
