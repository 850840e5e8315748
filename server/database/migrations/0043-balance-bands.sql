-- Who has most, without sorting everybody: wallets in the order of their bands, and within a band by what is in them. A band is a
-- twelfth of a factor of e (8.7 %), so that few bets move a wallet to another one, and only those write the index (decision 0118).
alter table wallets add column balance_band smallint not null
  generated always as (floor(12 * ln(greatest(available_cents, 0)::float8 + 1))::smallint) stored;
create index wallets_balance_band on wallets (balance_band);
