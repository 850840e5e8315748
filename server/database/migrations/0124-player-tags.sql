-- Short labels by which staff group players. Visible to staff only.
create table player_tags (
  user_id bigint not null references users (id),
  tag text not null check (length(tag) between 1 and 24),
  added_by bigint not null references users (id),
  added_at timestamptz not null default now(),
  primary key (user_id, tag)
);
create index player_tags_tag on player_tags (tag, user_id);
