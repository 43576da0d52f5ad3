-- Since when a location is being deleted. No one can use it any more.
alter table location add column date_deleted timestamptz;
