-- Notes on players, their tags and withdrawal freezes, changes that need a second person, and
-- responses for retries.

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_user on user_notes (user_id, id desc);

-- Short labels by which staff group players. Visible to staff only.
create table player_tags (
  user_id bigint not null references users (id),
  tag text not null check (length(tag) between 1 and 24),
  added_by bigint not null references users (id),
  added_at timestamptz not null default now(),
  primary key (user_id, tag)
);
create index player_tags_tag on player_tags (tag, user_id);

-- A freeze on a player's withdrawals. At most one per player; it ends automatically. Earlier ones
-- are in the audit trail.
create table withdrawal_freezes (
  user_id bigint primary key references users (id),
  frozen_until timestamptz not null,
  -- For staff only.
  reason text not null,
  frozen_by bigint not null references users (id),
  frozen_at timestamptz not null
);

-- Changes awaiting a second person's decision.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'risk limits', 'margins', 'role', 'game status', 'kick-off', 'names', 'result', 'prices', 'promotion', 'settings',
    'free bets', 'accumulator bonus')),
  -- The user whose role changes, the game, or the promotion (null for a new one).
  user_id bigint references users (id),
  game_id bigint references games (id),
  promotion_id bigint references promotions (id),
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- What the proposal is based on; once this has changed, the proposal is out of date.
  state jsonb not null,
  proposed_by bigint not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  approved boolean,
  decided_by bigint references users (id),
  decided_at timestamptz,
  check ((kind = 'role') = (user_id is not null)),
  check ((approved is null) = (decided_by is null) and (approved is null) = (decided_at is null)),
  constraint proposals_of_games
    check ((kind in ('game status', 'kick-off', 'names', 'result', 'prices')) = (game_id is not null)),
  constraint proposals_check4 check (promotion_id is null or kind = 'promotion')
);
-- One open proposal for each kind and subject. Several can be open for new promotions, batches of
-- free bets, and different settings, limits or margins (valuesIn in
-- server/features/proposals/propose.ts).
create unique index proposals_open
  on proposals (kind, coalesce(user_id, 0), coalesce(game_id, 0), coalesce(promotion_id, 0))
  where approved is null and (kind <> 'promotion' or promotion_id is not null)
    and kind not in ('settings', 'free bets', 'risk limits', 'margins');

-- Responses to changes by staff, and to players who set an automatic cash-out, by idempotency key,
-- so that a retry gets the same one.
create table answered_keys (
  actor_id bigint not null references users (id),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  -- Null until the work is done, and after the response has expired.
  answer json,
  created_at timestamptz not null default now(),
  primary key (actor_id, idempotency_key)
);
-- Responses expire; their keys stay.
create index answered_keys_kept on answered_keys (created_at) where answer is not null;
