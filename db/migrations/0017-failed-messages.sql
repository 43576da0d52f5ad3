-- Failed messages that wait for a user, and which of them bounced.

alter table message add column bounced_at timestamptz;
alter table message add column failure_settled_at timestamptz;
update message m set failure_settled_at = r.date_added
  from message r
  where m.status in ('failed', 'undelivered') and r.location_id = m.location_id and r.retry_of = coalesce(m.retry_of, m.id)
    and (r.date_added, r.id) > (m.date_added, m.id);
create index message_failed on message (location_id, date_updated, id)
  where direction = 'outbound' and status in ('failed', 'undelivered') and cancelled_at is null and failure_settled_at is null;
