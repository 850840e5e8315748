-- A name also looks the same with 5 for s, 2 for z, 8 for b, q for g and cl for d. An i is no l there: lucia is not luda.
create or replace function username_look(username text) returns text immutable strict language sql
  return replace(replace(translate(replace(lower(translate(
    regexp_replace(normalize(username, nfkd), '[\u0300-\u036f\s._-]', '', 'g'),
    'АВЕЅІЈКМНОРСТХҮаеѕіјорсхуԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυıɡ',
    'ABESIJKMHOPCTXYaesijopcxydhqwABEZHIKMNOPTYXaivopuig')), 'cl', 'd'), 'i10528q', 'lloszbg'), 'rn', 'm'), 'vv', 'w');

-- Every account keeps its name. Where several look alike now, the oldest has the look, and the others have none.
update users set username_look = null;
update users u set username_look = username_look(u.username)
where not exists (select 1 from users o where username_look(o.username) = username_look(u.username) and o.id < u.id);
