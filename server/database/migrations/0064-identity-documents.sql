-- A submission of identity documents has a version, which a reviewer's decision names. Among verified accounts a
-- document is one account's.
alter table users
  add column identity_version integer not null default 0,
  add column identity_document_country text check (identity_document_country ~ '^[A-Z]{2}$');
update users set identity_version = 1 where identity_document_number is not null;

-- A document's number as it is compared: its letters and digits, in capitals.
create function document_key(number text) returns text immutable strict language sql
  return nullif(upper(regexp_replace(normalize(number, nfkc), '[^A-Za-z0-9]', '', 'g')), '');
alter table users
  add column identity_document_key text generated always as (document_key(identity_document_number)) stored;

create index users_document on users (identity_document_key) where identity_document_key is not null;
create unique index users_verified_document on users (identity_document_key, identity_document_country)
  where identity_verified;
