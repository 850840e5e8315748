-- Staff: their roles, why somebody is suspended, and what is written down about players.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('user', 'admin', 'trader', 'cashier', 'verifier'));
-- Staff are few among many.
create index users_staff on users (role) where role <> 'user';

alter table users add column suspension_reason text;

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_user on user_notes (user_id, id desc);

create trigger user_notes_append_only before update or delete on user_notes
  for each row execute function refuse_change();
create trigger user_notes_no_truncate before truncate on user_notes
  for each statement execute function refuse_change();
