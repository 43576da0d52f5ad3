-- Answers that are kept so that a repeated request with the same Idempotency-Key gets the same answer.

-- One request with an Idempotency-Key. A row without a status is still being answered.
create table idempotency (
  token_id text not null,
  key text not null,
  -- Hash of method, path and body. Another request with the same key is an error.
  fingerprint text not null,
  status integer,
  body text,
  date_added timestamptz not null default now(),
  -- For limiting how much is stored for one token.
  size_bytes integer generated always as (octet_length(body)) stored,
  primary key (token_id, key)
);
-- Finds answers that are old enough to delete.
create index idempotency_by_age on idempotency (date_added);
-- Sums the large answers of a token and skips the many small ones.
create index idempotency_large on idempotency (token_id, date_added) include (size_bytes) where size_bytes > 4096;
