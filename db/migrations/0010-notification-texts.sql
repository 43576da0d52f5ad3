-- Notifications that still have the English default text lose it, so that each recipient gets the default text in their language.
alter table calendar_notification disable trigger log_update;
update calendar_notification set settings = settings - 'subject' - 'body'
where (receiver_type, notification_type, settings ->> 'subject', settings ->> 'body') in (
  ('contact', 'booked', 'Your appointment with {{location.name}} is booked', E'Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” is booked for {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}'),
  ('contact', 'confirmation', 'Your appointment with {{location.name}} is confirmed', E'Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}) is confirmed.\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}'),
  ('contact', 'cancellation', 'Your appointment with {{location.name}} is cancelled', E'Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}) is cancelled.\n\n{{location.name}}'),
  ('contact', 'reschedule', 'Your appointment with {{location.name}} has a new time', E'Hello {{contact.first_name}},\n\nyour appointment “{{appointment.title}}” is now on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}'),
  ('contact', 'reminder', 'Reminder: your appointment with {{location.name}}', E'Hello {{contact.first_name}},\n\nthis is a reminder of your appointment “{{appointment.title}}” on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}\n\n{{appointment.links}}\n\n{{location.name}}'),
  ('contact', 'followup', 'Thank you for your visit to {{location.name}}', E'Hello {{contact.first_name}},\n\nthank you for coming on {{appointment.start_time}}.\n\n{{location.name}}'),
  ('assignedUser', 'booked', 'New appointment: {{appointment.title}}', E'“{{appointment.title}}” with {{contact.name}} is booked for {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}'),
  ('assignedUser', 'reschedule', 'Appointment moved: {{appointment.title}}', E'“{{appointment.title}}” with {{contact.name}} is now on {{appointment.start_time}} ({{appointment.timezone}}).\n{{appointment.address}}'),
  ('assignedUser', 'cancellation', 'Appointment cancelled: {{appointment.title}}', E'“{{appointment.title}}” with {{contact.name}} on {{appointment.start_time}} ({{appointment.timezone}}) is cancelled.')
);
alter table calendar_notification enable trigger log_update;
