-- Who can take a free bet by its code, and how often its winnings are staked before they can be withdrawn.

alter table promotions
  add column requires text check (requires in ('phone', 'identity')),
  add column first_deposit boolean not null default false,
  add column wagering_times integer not null default 0 check (wagering_times between 0 and 50);
update promotions set requires = 'identity', wagering_times = 5 where kind = 'free_bet';
alter table promotions add check ((kind = 'free_bet') = (requires is not null));

-- As the code had it when it was taken; those that staff give have none.
alter table free_bets add column wagering_times integer not null default 0;
create index known_devices_device on known_devices (device_hash);
