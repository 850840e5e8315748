-- Checks of bets and transfers that cost less in a batch (decision 0212).

-- Instead of a foreign key to users for each row, the player's wallet once per statement, as in
-- apply_transfers. Wallets are never deleted, and reference their users.
create function check_new_bets() returns trigger language plpgsql as $$
begin
  if (select count(*) from wallets where user_id = any(array(select user_id from new_bets)))
    < (select count(distinct user_id) from new_bets)
  then
    raise exception 'a bet belongs to a wallet' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger bets_check after insert on bets
  referencing new table as new_bets for each statement execute function check_new_bets();
create trigger bets_keys before update of user_id on bets
  for each statement execute function refuse_with('a bet stays with its player');
alter table bets drop constraint bets_user_id_fkey;

-- The same accounts as before. Those of bets are compared first, without a regular expression.
alter table transfers
  drop constraint transfers_debit_account_check,
  drop constraint transfers_credit_account_check,
  add constraint transfers_debit_account_check check (
    debit_account in ('available', 'staked', 'winnings') or debit_account ~
      '^(held|debt|adjustments|shortfalls|promotions|treasury|(cash_in|cash_out|float|suspense|charges):[a-z_]+)$'),
  add constraint transfers_credit_account_check check (
    credit_account in ('available', 'staked', 'winnings') or credit_account ~
      '^(held|debt|adjustments|shortfalls|promotions|treasury|(cash_in|cash_out|float|suspense|charges):[a-z_]+)$');
