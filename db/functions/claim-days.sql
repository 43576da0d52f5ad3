-- Waits until no other transaction has claimed the days of these users and calendars, and claims them until the transaction ends. The
-- caller passes the keys in one global order, so that no two transactions wait for each other.

create or replace function claim_days(place text, keys text[], are_shared boolean[]) returns void language plpgsql as $$
begin
  perform case when is_shared then pg_advisory_xact_lock_shared(hashtextextended(place || ' ' || key, 0))
    else pg_advisory_xact_lock(hashtextextended(place || ' ' || key, 0)) end
  from unnest(keys, are_shared) as t (key, is_shared);
end $$;
