-- The version of the last change that a resume must have seen (decision 0205).
alter table games add column resumable_from int not null default 0;
-- How many red cards a feed has reported, so that it reports the next one after one is withdrawn.
alter table games add column red_cards_fed int not null default 0;
