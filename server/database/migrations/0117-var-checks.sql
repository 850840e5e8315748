-- A VAR check in progress: when it began, and whether betting was already suspended. Null: none.
alter table games add column var_check jsonb;
