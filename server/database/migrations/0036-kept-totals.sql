-- What the overview adds up, of the rows that can't change what they come to any more: transfers are never changed, bets and
-- games never deleted, and what a bet staked stays in it or goes to the parts that were cashed out of it.

-- By hours of transfers (UTC); an hour without any has no row.
create table kept_hours (
  start timestamptz primary key,
  turnover_cents bigint not null,
  bets bigint not null,
  revenue_cents bigint not null,
  deposits_cents bigint not null,
  withdrawals_cents bigint not null,
  credits_cents bigint not null
);

create table kept_totals (
  single boolean primary key default true check (single),
  -- Of the bets and games with ids up to these; of the transfers before this hour.
  bets_up_to bigint not null default 0,
  bets bigint not null default 0,
  stakes_cents bigint not null default 0,
  games_up_to bigint not null default 0,
  games bigint not null default 0,
  hours_up_to timestamptz not null default '-infinity',
  -- Up to where it is kept next: as soon as every transaction before this one has ended, which could still add a lower id.
  next_bets bigint not null default 0,
  next_games bigint not null default 0,
  next_hour timestamptz not null default '-infinity',
  next_after bigint not null default 0
);
insert into kept_totals default values;
