-- How many prompts a phone got in a day, which is limited until its owner has verified it.
create index payments_prompts_by_phone on payments (phone, created_at) where kind = 'prompt';
