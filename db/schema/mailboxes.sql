-- Mailboxes of a location, and mails on their way from a mail server into conversations.

-- An address at which the location receives mail: by SMTP, and from an IMAP account if one is connected.
create table mailbox (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  -- In lower case.
  address text not null,
  -- Whether a mail from an unknown sender creates a contact, or is held until a user decides.
  unknown_senders text not null default 'create' check (unknown_senders in ('create', 'hold')),
  imap_host text,
  imap_port integer,
  imap_user text,
  -- Encrypted.
  imap_password text,
  -- The position of the last mail that was read. A change of the validity means that the server has renumbered its mails.
  imap_uid_validity bigint,
  imap_last_uid bigint,
  -- When the IMAP account was last read without an error.
  checked_at timestamptz,
  -- Why every reading since then has failed.
  error text,
  -- The same as a reason with values, which each reader gets in their language; null if the text is the server's.
  failure jsonb,
  last_mail_at timestamptz,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  constraint mailbox_imap check (num_nulls(imap_host, imap_port, imap_user, imap_password) in (0, 4))
);
-- Finds the mailbox of a recipient; an address belongs to one location.
create unique index mailbox_by_address on mailbox (address);

-- A mail that was accepted. Its content is kept in pieces until it is filed as a message.
create table incoming_mail (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  mailbox_id text,
  -- A hash of the Message-ID and the content: a mail that a server sends again is stored once.
  hash text not null,
  -- The envelope's sender: empty for bounces, null if the server does not report it.
  return_path text,
  size_bytes integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'filed')),
  -- Why it is held.
  reason text check (reason in ('unknown_sender', 'automatic', 'too_many', 'unreadable')),
  -- Set if a user accepted the mail although its sender is unknown.
  is_accepted boolean not null default false,
  -- The number of attempts to read it, and the time of the last one. A mail that ends its reader each time is held.
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- Only for held mails.
  sender text,
  subject text,
  -- A hash of the sender's address, by which the mails of one sender are counted.
  sender_key text,
  received_at timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, mailbox_id) references mailbox (location_id, id),
  constraint incoming_mail_reason check ((state = 'held') = (reason is not null))
);
-- A mail is stored once for each mailbox.
create unique index incoming_mail_by_hash on incoming_mail (location_id, mailbox_id, hash);
-- Finds and counts mails to file.
create index incoming_mail_waiting on incoming_mail (location_id) where state = 'waiting';
-- Lists held mails.
create index incoming_mail_held on incoming_mail (location_id, received_at desc, id desc) where state = 'held';
-- Counts the mails of one sender.
create index incoming_mail_by_sender on incoming_mail (location_id, sender_key, received_at) where sender_key is not null;
-- Finds old rows to delete.
create index incoming_mail_by_date on incoming_mail (received_at) where state <> 'waiting';

-- The content of a mail, in pieces, so that a large mail is never in memory as a whole when it is stored.
create table incoming_mail_piece (
  location_id text not null,
  mail_id text not null,
  position integer not null,
  bytes bytea not null,
  primary key (location_id, mail_id, position),
  foreign key (location_id, mail_id) references incoming_mail (location_id, id) on delete cascade
);
