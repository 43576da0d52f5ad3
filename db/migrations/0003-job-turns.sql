-- Waiting messages and notices store their turn, so that an index has the last one of a location; db/turns.ts.

alter table message_dispatch add column lane integer not null default 0, add column turn integer not null default 0;
create index message_dispatch_by_turn on message_dispatch (location_id, lane, turn);

alter table appointment_notice add column turn integer not null default 0;
create index appointment_notice_by_turn on appointment_notice (location_id, turn) where status = 'pending';
