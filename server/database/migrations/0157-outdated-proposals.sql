-- A job closes outdated proposals a day after they were made, so no person has decided them.
alter table proposals drop constraint proposals_check1;
alter table proposals add constraint proposals_decided check (
  (approved is null) = (decided_at is null)
  and case when approved is null then decided_by is null when approved then decided_by is not null else true end);
