-- When the books are found not to balance, money stops: while a halt is open, nothing of money is written. Reads go on.

create table ledger_halts (
  id bigint generated always as identity primary key,
  -- The proofs that failed: [{name, violations}].
  failed jsonb not null,
  opened_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index ledger_halts_open on ledger_halts ((true)) where lifted_at is null;

create function refuse_while_halted() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_halts where lifted_at is null) then
    raise exception 'the books do not balance: no money moves until they do' using errcode = 'GL003';
  end if;
  return null;
end $$;
create trigger transfers_halt before insert on transfers
  for each statement execute function refuse_while_halted();
-- A request moves nothing yet, but it promises: it waits as well.
create trigger transactions_halt before insert or update on transactions
  for each statement execute function refuse_while_halted();
