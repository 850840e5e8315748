-- A browser that has logged in to an account, by the keyed hash of its device cookie: wrong passwords from elsewhere do not
-- keep it out.
create table known_devices (
  user_id bigint not null references users (id),
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

alter table failed_logins add column device_hash bytea;
create index failed_logins_device on failed_logins (device_hash, failed_at);

-- How a name looks: characters that are hard to tell apart are one. Of the names there are, the oldest keeps its look.
create function username_look(username text) returns text immutable strict language sql
  return replace(replace(lower(translate(normalize(username, nfkc),
    'I10OАВЕЅІЈКМНОРСТХҮаеѕіјорсхуԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυ',
    'llooABESlJKMHoPCTXYaesijopcxydhqwABEZHlKMNoPTYXaivopu')), 'rn', 'm'), 'vv', 'w');
alter table users add column username_look text unique;
update users u set username_look = username_look(u.username)
where not exists (select 1 from users o where username_look(o.username) = username_look(u.username) and o.id < u.id);
