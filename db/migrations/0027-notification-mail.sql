-- Notifications by mail, and one notification for many contacts that are assigned at once.
alter table user_notification
  add contact_count integer not null default 1,
  add cause text,
  add mail_status text check (mail_status in ('queued', 'sent'));
create unique index user_notification_of_assignment on user_notification (location_id, user_id, cause)
  where kind = 'assigned' and date_read is null and mail_status is null;
create table notification_mail (
  user_id text not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('mention', 'reply', 'assigned', 'taskDue')),
  date_added timestamptz not null,
  primary key (user_id, kind)
);
