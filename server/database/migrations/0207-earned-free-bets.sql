-- The free bets from before decision 0209, whose code accepted a deposit from before its promotion
-- started. A void bet sets kept_deposit_cents to null, so that doesn't tell them apart.
alter table free_bets add column accepts_old_deposits boolean not null default true;
update free_bets set accepts_old_deposits = false where kept_deposit_cents is not null;
alter table free_bets alter column accepts_old_deposits set default false;
