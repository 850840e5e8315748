-- A verified identity counts as verified whatever the state of the phone. The index has to have exactly the expression
-- that the table of users is ordered by.
drop index users_identity;
create index users_identity on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 3 else 2 end)
  when identity_verified then 0 else 1 end), id);
