-- Limits on the abuse of free bets (decision 0199): a minimum deposit for codes, wagering and one
-- free bet for each person in batches, and revocation with the deposit that a code required.

alter table promotions
  add column min_deposit_cents bigint check (min_deposit_cents > 0),
  add check (min_deposit_cents is null or first_deposit);

alter table free_bet_batches
  add column wagering_times integer not null default 0 check (wagering_times between 0 and 50),
  -- Players who got none, because another account of the same person did.
  add column skipped integer not null default 0 check (skipped >= 0);

-- The deposit whose reversal revoked the free bet. If it had been used, it counts as used, but
-- can't be used again if its bet becomes void.
alter table free_bets add column reversed_deposit_id bigint references transactions (id),
  add check (reversed_deposit_id is null or revoked_at is not null);
create index free_bets_reversed_deposit on free_bets (reversed_deposit_id) where reversed_deposit_id is not null;

-- For finding the accounts that were paid for from one phone (linked-accounts.ts).
create index payments_paid_from on payments (coalesce(payer, nullif(ltrim(phone, '+'), '')))
  where kind <> 'payout' and receipt is not null;

-- Batches that await a second person were proposed without wagering.
update proposals
set change = change || '{"wageringTimes": 0, "skipped": 0}', after = after || '{"wageringTimes": 0, "skipped": 0}'
where kind = 'free bets' and approved is null;
