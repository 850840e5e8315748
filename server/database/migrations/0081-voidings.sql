-- What voided bets and reversed cash-outs, so that it is undone when its cause is: an end that is undone, a goal that is
-- disallowed, a correction that is corrected back.
create table voidings (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  -- What has to stand in the game for it: see void-causes.ts.
  cause jsonb not null,
  -- Which bets and cash-outs: those since a moment, or above a score, on some markets or all.
  since timestamptz,
  above_home integer,
  above_away integer,
  bet_types text[],
  reason jsonb not null,
  sentence text not null,
  created_at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz
);
create index voidings_standing on voidings (game_id) where lifted_at is null;

alter table bet_legs add column voiding_id bigint references voidings (id);
create index bet_legs_voiding on bet_legs (voiding_id) where voiding_id is not null;

alter table cash_out_reversals
  add column voiding_id bigint references voidings (id),
  -- Its cause no longer stands: the cash-out is made again, on its old terms.
  add column lifted_at timestamptz,
  add column restored_at timestamptz,
  add check (restored_at is null or (lifted_at is not null and reversed_at is not null));
create index cash_out_reversals_voiding on cash_out_reversals (voiding_id);
create index cash_out_reversals_lifted on cash_out_reversals (game_id) where lifted_at is not null and restored_at is null;

alter table cash_outs
  alter column quote_id drop not null,
  add column restores bigint unique references cash_outs (id),
  add check ((quote_id is null) = (restores is not null));

-- The result with which a game ended, kept from its first correction on.
alter table games add column uncorrected_result jsonb;
