-- In which direction a kind of payment moves money, as in statement_rows and payment_cases.
alter table payments add column direction text not null
  generated always as (case kind when 'payout' then 'out' else 'in' end) stored;
