-- A name looks the same without its accents, spaces and . _ -, and an i in capitals looks like an l. New names have Latin letters
-- only; Cyrillic and Greek letters that look Latin, a dotless i and a script g are in names from before.
create or replace function username_look(username text) returns text immutable strict language sql
  return replace(replace(translate(lower(translate(
    regexp_replace(normalize(username, nfkd), '[\u0300-\u036f\s._-]', '', 'g'),
    'АВЕЅІЈКМНОРСТХҮаеѕіјорсхуԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυıɡ',
    'ABESIJKMHOPCTXYaesijopcxydhqwABEZHIKMNOPTYXaivopuig')), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w');

-- Every account keeps its name. Where several look alike now, the oldest has the look, and the others have none.
update users set username_look = null;
update users u set username_look = username_look(u.username)
where not exists (select 1 from users o where username_look(o.username) = username_look(u.username) and o.id < u.id);
