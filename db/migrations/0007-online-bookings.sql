-- The Today page lists the newest online bookings.

create index appointment_booked_online on appointment (location_id, date_added) where source = 'booking_page';
create index service_booking_online on service_booking (location_id, date_added) where source = 'booking_page';
