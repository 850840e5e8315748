-- The texts of help, terms, privacy and responsible gambling that staff have saved. The newest
-- version of a page is shown; without one, its default in server/content.

create table content_pages (
  slug text not null check (slug in ('help', 'terms', 'privacy', 'responsible-gambling')),
  language text not null check (language in ('en', 'sw', 'fr')),
  version integer not null check (version > 0),
  -- Null: the default text, reviewed or restored.
  title text check (length(title) between 1 and 120),
  body text check (length(body) between 1 and 100000),
  -- The hash of the default text at that time, to detect later changes to it.
  default_hash bytea not null,
  author_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (slug, language, version),
  check ((title is null) = (body is null))
);

create table helpline_lists (
  version integer primary key check (version > 0),
  -- Null: the default list.
  helplines jsonb check (jsonb_typeof(helplines) = 'array'),
  author_id bigint not null references users (id),
  created_at timestamptz not null default now()
);

do $$
declare
  append_only text;
begin
  foreach append_only in array array['content_pages', 'helpline_lists'] loop
    execute format('create trigger %1$s_append_only before update or delete on %1$s
      for each row execute function refuse_change()', append_only);
    execute format('create trigger %1$s_no_truncate before truncate on %1$s
      for each statement execute function refuse_change()', append_only);
  end loop;
end $$;
