-- What one person decided alone about payments, by closing or reopening a case or by uploading a
-- statement (server/features/wallet/four-eyes.ts). Totalled per day, whatever happens later.
create table payment_decisions (
  id bigint generated always as identity primary key,
  -- Null for a payout that an uploaded statement showed as paid.
  case_id bigint references payment_cases (id),
  payment_id bigint references payments (id),
  actor_id bigint not null references users (id),
  -- The player, if the decision changed their balance.
  user_id bigint references users (id),
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(case_id, payment_id) = 1)
);
create index payment_decisions_actor on payment_decisions (actor_id, created_at);
create index payment_decisions_user on payment_decisions (user_id, created_at);

-- Payouts declared unpaid were counted from their cases until now.
insert into payment_decisions (case_id, actor_id, user_id, amount_cents, created_at)
select c.id, c.closed_by, p.user_id, c.amount_cents, c.closed_at
from payment_cases c join payments p on p.id = c.payment_id
where c.direction = 'out' and c.closing ->> 'closing' = 'not_paid' and c.proposed_by is null
  and c.closed_by is not null and c.closed_at > now() - interval '1 day';
