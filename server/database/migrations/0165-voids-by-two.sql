-- With a four-eyes amount, bets worth more than one person may decide alone are void only once a
-- second person confirms it.
alter table voidings
  -- Whether a second person has yet to decide; until then nothing is void.
  add column awaits_second boolean not null default false,
  -- The person who voided alone, and how much, for their sum of the day.
  add column alone_by bigint references users (id),
  add column alone_cents bigint,
  add constraint voidings_alone check ((alone_by is null) = (alone_cents is null));
create index voidings_alone on voidings (alone_by, created_at) where alone_by is not null;

alter table proposals drop constraint proposals_kind_check, drop constraint proposals_of_games;
alter table proposals
  add constraint proposals_kind_check check (kind in (
    'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion', 'settings',
    'free bets', 'accumulator bonus', 'voids')),
  add constraint proposals_of_games check (
    (kind in ('game status', 'kick-off', 'names', 'result', 'prices', 'voids')) = (game_id is not null));
-- A game can have several voids to decide on.
drop index proposals_open;
create unique index proposals_open
  on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0), coalesce(promotion_id, 0))
  where approved is null and (kind <> 'promotion' or promotion_id is not null)
    and kind not in ('settings', 'free bets', 'risk limits', 'margins', 'voids');
