-- Who uploaded a file's row; null for rows from the API and those uploaded before.
alter table statement_rows add column uploaded_by bigint references users (id);
