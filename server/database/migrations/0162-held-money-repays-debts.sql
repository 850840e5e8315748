-- Money that is returned from `held` first repays the player's debt. Not validated: every row met
-- the shorter list, and checking it again would lock a large table.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'deduction', 'deduction_kept', 'deduction_return', 'deduction_reversal',
  'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return', 'delay_hold', 'delay_release',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'debt', 'debt_repayment', 'cash_out_stake', 'cash_out', 'cash_out_repayment', 'delay_repayment', 'request_repayment',
  'free_stake', 'accumulator_bonus', 'accumulator_bonus_reversal',
  'deposit_reversal', 'deposit_debt', 'suspense', 'payout_difference', 'charge', 'reconciliation')) not valid;
