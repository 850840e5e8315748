-- Document numbers that look alike get the same result: O and 0, I, L and 1, S and 5, Z and 2, B and
-- 8, with or without leading zeros.
create function document_look(document_key text) returns text immutable strict parallel safe language sql as $$
  select ltrim(translate(document_key, 'OILSZB', '011528'), '0') $$;
create index users_document_look on users (document_look(identity_document_key))
  where identity_document_key is not null;
