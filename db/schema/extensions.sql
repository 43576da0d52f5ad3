-- Extensions that PostgreSQL brings and that every hosted PostgreSQL offers. One that is installed already stays where it is.

-- Searches for parts of a text.
create extension if not exists pg_trgm;
-- Lets one GIN index hold plain columns beside arrays and documents.
create extension if not exists btree_gin;
-- Lets one GiST index hold a plain column beside a span of time.
create extension if not exists btree_gist;
