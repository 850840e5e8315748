-- Whether a callback about a payment that is not recorded has opened its case already. After a
-- restore there may be tens of thousands of such cases.
create index payment_cases_references on payment_cases (provider, (detail ->> 'reference'))
  where kind = 'missing_here';
