-- Above an amount that the operator sets, two administrators have to approve: the first one's word is kept here.
create table first_approvals (
  transaction_id bigint primary key references transactions (id),
  actor_id bigint not null references users (id),
  note text,
  created_at timestamptz not null default now()
);
create trigger first_approvals_append_only before update or delete on first_approvals
  for each row execute function refuse_change();
create trigger first_approvals_no_truncate before truncate on first_approvals
  for each statement execute function refuse_change();
