-- A provider is also stopped by restoring a backup, and then by no one.
alter table stopped_providers alter column stopped_by drop not null;
