-- The scores of the live games of a bet when it was cashed out: where one falls later, the cash-out is reversed.
alter table cash_outs add column live_scores jsonb;
