-- A payout that is reversed after its player has spent it becomes the player's debt: a fourth account, which later payouts
-- repay. Its balance is what is owed, so it grows with what the account is debited.
alter table wallets add column debt_cents bigint not null default 0 check (debt_cents >= 0);

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
  'delay_hold', 'delay_release',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'debt', 'debt_repayment', 'cash_out_stake', 'cash_out', 'cash_out_repayment', 'free_stake'));
alter table transfers drop constraint transfers_debit_account_check;
alter table transfers drop constraint transfers_credit_account_check;
alter table transfers add constraint transfers_debit_account_check check (debit_account ~
  '^(available|held|staked|debt|winnings|adjustments|shortfalls|promotions|cash_in:[a-z_]+|cash_out:[a-z_]+)$');
alter table transfers add constraint transfers_credit_account_check check (credit_account ~
  '^(available|held|staked|debt|winnings|adjustments|shortfalls|promotions|cash_in:[a-z_]+|cash_out:[a-z_]+)$');
create index transfers_debts on transfers (user_id, id desc) where kind = 'debt';

create or replace function apply_transfers() returns trigger language plpgsql as $$
begin
  -- Always in the order of the player's id, so that two statements never wait for each other.
  perform 1 from wallets
    where user_id in (select user_id from new_transfers) order by user_id for update;
  update wallets set
    available_cents = wallets.available_cents + moved.available,
    held_cents = wallets.held_cents + moved.held,
    staked_cents = wallets.staked_cents + moved.staked,
    debt_cents = wallets.debt_cents + moved.debt
  from (
    select user_id,
      coalesce(sum(amount_cents) filter (where credit_account = 'available'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'available'), 0) as available,
      coalesce(sum(amount_cents) filter (where credit_account = 'held'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'held'), 0) as held,
      coalesce(sum(amount_cents) filter (where credit_account = 'staked'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'staked'), 0) as staked,
      coalesce(sum(amount_cents) filter (where debit_account = 'debt'), 0)
        - coalesce(sum(amount_cents) filter (where credit_account = 'debt'), 0) as debt
    from new_transfers group by user_id
  ) as moved
  where wallets.user_id = moved.user_id;
  return null;
end $$;
