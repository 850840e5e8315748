-- A cash-out that was made after something had happened that its price did not know is reversed: marked in the transaction that
-- records what happened, and reversed by the settlement that follows.
create table cash_out_reversals (
  cash_out_id bigint primary key references cash_outs (id),
  bet_id bigint not null references bets (id),
  -- The game in which it happened.
  game_id bigint not null references games (id),
  reason jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz
);
create index cash_out_reversals_due on cash_out_reversals (game_id) where reversed_at is null;
create index cash_out_reversals_bet on cash_out_reversals (bet_id);
create index cash_outs_created on cash_outs (created_at);

create view standing_cash_outs as
  select * from cash_outs where not exists (
    select 1 from cash_out_reversals r where r.cash_out_id = cash_outs.id and r.reversed_at is not null);
