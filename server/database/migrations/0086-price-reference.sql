-- What prices that one person types before kick-off are held against; null: the prices that the game has.
alter table games add price_reference jsonb;
