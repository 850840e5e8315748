-- Rows of a provider's books come from its API or from a file that staff upload. A file proves
-- nothing: its rows give way to those of the API, and credit no player without a decision of staff.
alter table statement_rows add column source text not null default 'api' check (source in ('api', 'file'));
