-- When the documents were last submitted: reviews are listed oldest first.
alter table users add column identity_submitted_at timestamptz;
update users set identity_submitted_at = created_at where identity_document_number is not null;
create function note_identity_submission() returns trigger language plpgsql as $$
begin
  new.identity_submitted_at := clock_timestamp();
  return new;
end $$;
create trigger users_identity_submitted before update of identity_version on users
  for each row when (new.identity_version > old.identity_version)
  execute function note_identity_submission();

-- The work order: submissions to review, then rejected ones, users without any, and verified users.
create index users_review on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 0 else 1 end)
  when identity_verified then 3 else 2 end), identity_submitted_at, id);
