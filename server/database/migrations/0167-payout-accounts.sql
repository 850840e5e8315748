-- The provider account that a payment was sent from, as a fingerprint of its credentials, while the
-- provider may have received it. Another account would make the payment a second time.
alter table payments add column sent_from text;
