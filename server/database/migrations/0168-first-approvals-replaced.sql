-- A first approval by a person who may no longer approve is replaced by the next person's. The audit
-- trail keeps both.
drop trigger first_approvals_append_only on first_approvals;
create trigger first_approvals_append_only before delete on first_approvals
  for each row execute function refuse_change();
drop trigger first_settlements_append_only on first_settlements;
create trigger first_settlements_append_only before delete on first_settlements
  for each row execute function refuse_change();
