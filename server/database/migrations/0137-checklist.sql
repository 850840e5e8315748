-- The warnings of the checklist that an administrator has dismissed (decision 0186).
create table checklist_dismissals (
  user_id bigint not null references users (id),
  setting text not null,
  code text not null,
  dismissed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, setting, code)
);
