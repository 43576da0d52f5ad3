-- A service booking names its staff itself, so that the change log says whose it was.

alter table service_booking add column staff_ids text[] not null default '{}';
-- This is no change that anybody made, so the change log does not contain it.
alter table service_booking disable trigger log_update;
update service_booking b set staff_ids = array(
  select distinct i.staff_id from service_booking_item i where i.location_id = b.location_id and i.booking_id = b.id order by 1);
alter table service_booking enable trigger log_update;
update deleted_row b set row_of = b.row_of || jsonb_build_object('staff_ids', to_jsonb(array(
    select distinct i.row_of ->> 'staff_id' from deleted_row i
    where i.location_id = b.location_id and i.contact_id = b.contact_id and i.of_table = 'service_booking_item'
      and i.row_of ->> 'booking_id' = b.row_of ->> 'id' order by 1)))
  where b.of_table = 'service_booking';
