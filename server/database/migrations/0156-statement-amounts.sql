-- A statement's amount that differs from the recorded one is a case about the difference, which its
-- closing can book. Until now such cases had the kind of a payment that differs from its request.
alter table payment_cases drop constraint payment_cases_kind_check;
alter table payment_cases add constraint payment_cases_kind_check check (kind in (
  'missing_here', 'missing_there', 'amount', 'statement_amount', 'payer', 'twice', 'unknown_account', 'not_allowed',
  'late_payout', 'reversed', 'no_trace'));

update payment_cases c set kind = 'statement_amount',
  direction = case when (c.amount_cents > p.paid_cents) = (c.direction = 'in') then 'in' else 'out' end,
  amount_cents = abs(c.amount_cents - p.paid_cents),
  detail = c.detail || jsonb_build_object('theirs', c.amount_cents)
from payments p
where p.id = c.payment_id and c.kind = 'amount' and c.detail ? 'ours' and p.paid_cents <> c.amount_cents;
