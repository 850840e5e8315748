-- As in 0003-ledger.sql, but a new wallet has no debt either: every balance comes from transfers.
create or replace function guard_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a transfer';
  elsif tg_op = 'INSERT' and (new.available_cents, new.held_cents, new.staked_cents, new.debt_cents) <> (0, 0, 0, 0) then
    raise exception 'a wallet is opened empty';
  elsif tg_op = 'DELETE' then
    raise exception 'a wallet is never deleted';
  end if;
  return new;
end $$;
