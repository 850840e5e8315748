-- A code for a new password is long enough to need no count of tries, and is sent twice in a period of hours, not five times in
-- a day: whoever asks for them in the owner's place uses up nothing that the owner needs. Codes of six digits end here.
delete from password_resets;
alter table password_resets drop column tries_left;
alter table password_resets rename column day_began to period_began;
alter table password_resets rename column sent_in_day to sent_in_period;
