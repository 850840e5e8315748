-- Settlement: returned free bets and manual settlements.

-- A free bet whose bet is void can be used again for at least a week. If the void is undone, it
-- counts as used again. If another bet has used it by then, the operator bears the cost of both.
create function return_free_bet() returns trigger language plpgsql as $$
begin
  if new.status = 'void' then
    update free_bets set expires_at = greatest(expires_at, now() + interval '7 days'),
      bet_id = (select min(id) from bets where free_bet_id = new.free_bet_id and status <> 'void')
    where id = new.free_bet_id and bet_id = new.id;
  elsif old.status = 'void' then
    update free_bets set bet_id = new.id where id = new.free_bet_id and bet_id is null;
  end if;
  return null;
end $$;
create trigger bets_free_bet after update of status on bets for each row
  when (new.free_bet_id is not null and new.status is distinct from old.status)
  execute function return_free_bet();

-- The first of the two decisions that a manual settlement may need, for each outcome.
create table first_settlements (
  bet_id bigint not null references bets (id),
  settlement integer not null,
  status text not null check (status in ('won', 'lost', 'void')),
  actor_id bigint not null references users (id),
  note text,
  created_at timestamptz not null default now(),
  primary key (bet_id, settlement, status)
);

-- What one person settled alone, totalled per day regardless of what happens to the bet later.
create table manual_settlements (
  bet_id bigint not null references bets (id),
  -- The bet's settlement_count before the settlement.
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
