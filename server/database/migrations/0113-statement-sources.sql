-- Rows of a provider's books come from its API or from a file that staff upload. A file proves
-- nothing: rows from the API replace its rows, which credit no player without a decision by staff.
alter table statement_rows add column source text not null default 'api' check (source in ('api', 'file'));
