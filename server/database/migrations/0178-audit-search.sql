-- For searching the audit trail (server/features/audit/audit-rows.ts): without it, a search for a
-- rare text read every entry, at 5 to 7 s for a million of them.
create index audit_entries_search on audit_entries
  using gin ((action || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
