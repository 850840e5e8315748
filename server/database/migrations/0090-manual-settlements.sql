-- What one of the staff settled manually, alone: it adds up over the day, whatever becomes of the bet.
create table manual_settlements (
  bet_id bigint not null references bets (id),
  -- The bet's settlement_count before it.
  settlement integer not null,
  actor_id bigint not null references users (id),
  user_id bigint not null references users (id),
  -- What it pays the player or takes from them, whichever is more.
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null default now(),
  primary key (bet_id, settlement)
);
create index manual_settlements_actor on manual_settlements (actor_id, created_at);
create index manual_settlements_user on manual_settlements (user_id, created_at);

insert into manual_settlements (bet_id, settlement, actor_id, user_id, amount_cents, created_at)
select b.id, b.settlement_count - 1, b.settled_by, b.user_id,
  case when b.free_bet_id is not null and b.status = 'void' then b.stake_cents else b.payout_cents end, b.settled_at
from bets b
where b.settled_by is not null and b.settled_at >= now() - interval '1 day'
  and not exists (
    select from first_settlements f where f.bet_id = b.id and f.settlement = b.settlement_count - 1 and f.status = b.status);
drop index bets_settled_manually;

-- A bet that is settled as lost can wait for a second person too.
alter table first_settlements drop constraint first_settlements_status_check,
  add constraint first_settlements_status_check check (status in ('won', 'lost', 'void'));
