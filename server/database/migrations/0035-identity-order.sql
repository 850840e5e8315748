-- Among those who wait for a look at their identity, whoever was rejected comes after those whom nobody has decided on: the
-- index has to say exactly what the order of the table says.
drop index users_identity;
create index users_identity on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 3 else 2 end)
  when is_verified and identity_verified then 0 else 1 end), id);
