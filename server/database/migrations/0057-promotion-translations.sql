-- A promotion's title and text in the site's other languages: {"sw": {"title": "…", "text": "…"}}.

alter table promotions add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
