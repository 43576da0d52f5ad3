-- Incoming mail: mailboxes, accepted mails, and the Message-IDs by which replies are found.

create table mailbox (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  address text not null,
  unknown_senders text not null default 'create' check (unknown_senders in ('create', 'hold')),
  imap_host text,
  imap_port integer,
  imap_user text,
  imap_password text,
  imap_uid_validity bigint,
  imap_last_uid bigint,
  checked_at timestamptz,
  error text,
  last_mail_at timestamptz,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  constraint mailbox_imap check (num_nulls(imap_host, imap_port, imap_user, imap_password) in (0, 4))
);
create unique index mailbox_by_address on mailbox (address);
create table incoming_mail (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  mailbox_id text,
  hash text not null,
  return_path text,
  size_bytes integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'filed')),
  reason text check (reason in ('unknown_sender', 'automatic', 'too_many', 'unreadable')),
  is_accepted boolean not null default false,
  attempts integer not null default 0,
  attempted_at timestamptz,
  sender text,
  subject text,
  sender_key text,
  received_at timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, mailbox_id) references mailbox (location_id, id) on delete set null (mailbox_id),
  constraint incoming_mail_reason check ((state = 'held') = (reason is not null))
);
create unique index incoming_mail_by_hash on incoming_mail (location_id, mailbox_id, hash);
create index incoming_mail_waiting on incoming_mail (location_id) where state = 'waiting';
create index incoming_mail_held on incoming_mail (location_id, received_at desc, id desc) where state = 'held';
create index incoming_mail_by_sender on incoming_mail (location_id, sender_key, received_at) where sender_key is not null;
create index incoming_mail_by_date on incoming_mail (received_at) where state <> 'waiting';
create table incoming_mail_piece (
  location_id text not null,
  mail_id text not null,
  position integer not null,
  bytes bytea not null,
  primary key (location_id, mail_id, position),
  foreign key (location_id, mail_id) references incoming_mail (location_id, id) on delete cascade
);
alter table email add column reply_to text;
create index email_by_internet_id on email (location_id, internet_id) where internet_id is not null;
