-- The figures of each day, sealed once the day is over. Each hash covers its row and the previous
-- row's hash, so that a later change to a row is detected.
create table daily_closes (
  number bigint primary key check (number > 0),
  day date not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Sums of transfers, in cents: see server/features/reports/daily-closes.ts.
  figures jsonb not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  closed_at timestamptz not null default now()
);

create function daily_close_hash(
  previous bytea, number bigint, day date, time_zone text, starts_at timestamptz, ends_at timestamptz, figures jsonb
) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(number, day, time_zone, extract(epoch from starts_at), extract(epoch from ends_at), figures)::text,
    'UTF8'))
$$;

create trigger daily_closes_kept before update or delete or truncate on daily_closes
  for each statement execute function refuse_with('a sealed day is never changed');
