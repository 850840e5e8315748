-- Rows of uploaded files that a complete file uploaded later does not have: they are no longer
-- evidence, and are kept for inquiries.
create table superseded_statement_rows (
  provider text not null,
  receipt text not null,
  direction text not null,
  amount_cents bigint not null,
  charge_cents bigint not null,
  payer text,
  reference text,
  made_at timestamptz not null,
  uploaded_by bigint references users (id),
  superseded_by bigint not null references users (id),
  superseded_at timestamptz not null default now()
);
