-- A VAR check under way: since when, and whether betting was suspended before it. Null: none.
alter table games add column var_check jsonb;
