-- A statement can have an incoming and an outgoing row with the same receipt, such as a payment and
-- its charge. If neither is recorded, each is a case; until now, the second one opened none.
drop index payment_cases_once;
create unique index payment_cases_once on payment_cases
  (provider, kind, coalesce(payment_id, 0), coalesce(receipt, ''),
    (case when kind = 'missing_here' then direction else '' end));
