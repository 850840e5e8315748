-- A password change ends a device's trust, but that an account used it remains evidence for finding
-- accounts of one person.
alter table known_devices add column removed_at timestamptz;

-- What the provider charged for the payment, so that the ledger check can compare its transfer.
alter table payments add column charge_cents bigint not null default 0 check (charge_cents >= 0);
alter table payments disable trigger payments_halt;
update payments set charge_cents = charge.cents
from (select ref_id, amount_cents as cents from transfers where kind = 'charge') as charge
where charge.ref_id = payments.id;
alter table payments enable trigger payments_halt;
