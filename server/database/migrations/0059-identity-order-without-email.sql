-- A reviewed identity no longer depends on a verified e-mail address: the index follows the order of the table's SQL exactly.
drop index users_identity;
create index users_identity on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 3 else 2 end)
  when identity_verified then 0 else 1 end), id);
