-- For counting a phone's prompts in a day, which are limited until its owner has verified it.
create index payments_prompts_by_phone on payments (phone, created_at) where kind = 'prompt';
