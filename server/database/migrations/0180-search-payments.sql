-- For finding the deposits and withdrawals with a receipt, or paid from a phone.
create index payments_receipt on payments (upper(receipt)) where receipt is not null;
create index payments_payer on payments (payer) where payer is not null;
