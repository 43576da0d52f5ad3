import type { ColumnType, Generated } from "kysely";
import type { DefaultJson, Instant, Json } from "../columns.ts";

/** A guest whom the visitor brings, by name or only counted. */
export type BookedGuest = { name: string; email: string };

/** The details that a visitor entered on a public booking page. */
export type Booker = {
  name: string;
  first_name: string;
  last_name: string | null;
  email: string;
  phone: string | null;
  timezone: string | null;
  /** BCP 47 tag of the public page on which they booked. Bookings of earlier versions lack it. */
  language?: string | null;
  /** The contact created from these details; null if the booking was linked to an existing one. */
  contact_id: string | null;
};

type BookerColumn = ColumnType<Booker | null, string | null | undefined, string | null>;

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
  /** The original start of the series' first occurrence, if the series was moved. Occurrences are identified by it. */
  named_from: Instant | null;
  rescheduled_at: Instant | null;
  guests: DefaultJson<BookedGuest[]>;
  booker: BookerColumn;
  /** The rooms and equipment that the appointment takes. */
  resource_ids: Generated<string[]>;
  /** The consent text that the visitor accepted. */
  consent: Generated<string | null>;
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
  /** The calendar whose rules and notifications apply. */
  calendar_id: string | null;
  service_location_id: string | null;
  /** The address that the visitor chose, if the service location asks for it. */
  address: string | null;
  description: string | null;
  guests: DefaultJson<BookedGuest[]>;
  booker: BookerColumn;
  consent: string | null;
  rescheduled_at: Instant | null;
  title: string;
  status: string;
  timezone: string;
  start_time: Instant;
  end_time: Instant;
  created_by: string | null;
  source: string;
  date_added: Instant;
  date_updated: Instant;
  staff_ids: string[];
};

export type ServiceBookingItemTable = {
  location_id: string;
  booking_id: string;
  position: number;
  service_id: string;
  variation_id: string | null;
  staff_id: string;
  /** The visitor chose this staff member; otherwise another may replace them. */
  is_staff_chosen: Generated<boolean>;
  resource_ids: Generated<string[]>;
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
  turn: Generated<number>;
};

type DeletedServiceBookingTable = {
  location_id: string;
  id: string;
  contact_id: string;
  deleted_at: Instant;
  actor_kind: string;
  actor_id: string | null;
  booking: Json<object>;
  items: Json<object[]>;
};

export type AppointmentsTables = {
  appointment: AppointmentTable;
  appointment_note: AppointmentNoteTable;
  service_booking: ServiceBookingTable;
  service_booking_item: ServiceBookingItemTable;
  appointment_notice: AppointmentNoticeTable;
  deleted_service_booking: DeletedServiceBookingTable;
};
