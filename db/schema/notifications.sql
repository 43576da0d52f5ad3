-- What a user should know: someone mentioned or assigned them, a task is due, or a contact whom they own or follow wrote. Triggers write
-- most of the notifications.
create table user_notification (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  user_id text not null references "user" (id) on delete cascade,
  -- mention and reply: a message; assigned: a contact; task and taskDue: a task.
  kind text not null check (kind in ('mention', 'reply', 'assigned', 'task', 'taskDue')),
  -- It has no foreign key: a notification whose subject is gone is not shown, and one whose subject is restored is shown again.
  subject_id text not null,
  -- For a reply, so that a user is notified once if a contact writes several messages.
  conversation_id text,
  -- The user who mentioned or assigned.
  actor_id text,
  date_added timestamptz not null,
  date_read timestamptz,
  -- For an assignment: the number of contacts. The notification names one of them.
  contact_count integer not null default 1,
  -- For an assignment: the request, integration or workflows that caused it.
  cause text,
  -- Null until it is due to be mailed. It is mailed at most once: a notification that may have been mailed is 'sent'.
  mail_status text check (mail_status in ('queued', 'sent')),
  primary key (location_id, id)
);
-- The newest of a user.
create index user_notification_of_user on user_notification (location_id, user_id, date_added desc, id);
-- One unread notification for each conversation.
create unique index user_notification_of_reply on user_notification (location_id, user_id, conversation_id)
  where kind = 'reply' and date_read is null;
-- One cause may assign many contacts in several statements. They are one notification until the user reads it or it is mailed.
create unique index user_notification_of_assignment on user_notification (location_id, user_id, cause)
  where kind = 'assigned' and date_read is null and mail_status is null;
-- A task becomes due once for each due date.
create unique index user_notification_of_due_task on user_notification (location_id, user_id, subject_id, date_added) where kind = 'taskDue';
-- Finds old ones to delete.
create index user_notification_by_date on user_notification (date_added);
-- Finds the tasks that become due.
create index task_by_time on task (due_date) where not completed and assigned_to is not null;

-- Which notifications users want by mail, in all of their locations. A user without rows gets none.
create table notification_mail (
  user_id text not null references "user" (id) on delete cascade,
  -- assigned: contacts and tasks.
  kind text not null check (kind in ('mention', 'reply', 'assigned', 'taskDue')),
  -- The time of the choice. Earlier notifications are not mailed.
  date_added timestamptz not null,
  primary key (user_id, kind)
);
