import type { Generated } from "kysely";
import type { Instant, Json } from "../columns.ts";

export type AppointmentTable = {
  location_id: string;
  id: string;
  kind: "appointment" | "block";
  calendar_id: string | null;
  contact_id: string | null;
  assigned_user_id: string | null;
  users: Generated<string[]>;
  title: string;
  status: string;
  description: string | null;
  address: string | null;
  meeting_location_type: string | null;
  meeting_location_id: string | null;
  override_location_config: Generated<boolean>;
  to_notify: Generated<boolean>;
  start_time: Instant;
  end_time: Instant;
  rrule: string | null;
  timezone: string | null;
  series_end: Instant | null;
  exdates: Generated<Date[]>;
  master_id: string | null;
  original_start: Instant | null;
  rescheduled_at: Instant | null;
  created_by: string | null;
  source: string;
  date_added: Instant;
  date_updated: Instant;
};

export type AppointmentNoteTable = {
  location_id: string;
  id: string;
  appointment_id: string;
  event_id: string;
  contact_id: string | null;
  body: string;
  user_id: string | null;
  author_id: string;
  author_name: string;
  date_added: Instant;
  date_updated: Instant;
};

export type ServiceBookingTable = {
  location_id: string;
  id: string;
  contact_id: string;
  service_location_id: string | null;
  title: string;
  status: string;
  timezone: string;
  start_time: Instant;
  end_time: Instant;
  created_by: string | null;
  source: string;
  date_added: Instant;
  date_updated: Instant;
};

export type ServiceBookingItemTable = {
  location_id: string;
  booking_id: string;
  position: number;
  service_id: string;
  staff_id: string;
  start_time: Instant;
  end_time: Instant;
  held_from: Instant;
  held_to: Instant;
};

export type AppointmentNoticeTable = {
  location_id: string;
  id: string;
  key: string;
  event_id: string;
  calendar_id: string;
  notification_id: string;
  kind: string;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  details: Json<Record<string, unknown>>;
  status: Generated<string>;
  error: string | null;
  date_added: Instant;
  date_sent: Instant | null;
  date_read: Instant | null;
};

export type AppointmentsTables = {
  appointment: AppointmentTable;
  appointment_note: AppointmentNoteTable;
  service_booking: ServiceBookingTable;
  service_booking_item: ServiceBookingItemTable;
  appointment_notice: AppointmentNoticeTable;
};
