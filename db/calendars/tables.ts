import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultInstant, DefaultJson, Instant, Json } from "../columns.ts";

export type CalendarGroupTable = {
  location_id: string;
  id: string;
  name: string;
  description: string;
  slug: string;
  is_active: Generated<boolean>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type MeetingPlace = { kind: string; location?: string; meetingId: string };
export type TeamMember = { userId: string; priority: 0 | 0.5 | 1; isPrimary: boolean; locationConfigurations: MeetingPlace[] };

export type CalendarTable = {
  location_id: string;
  id: string;
  name: string;
  calendar_type: string;
  is_active: Generated<boolean>;
  group_id: string | null;
  slug: string;
  team_members: DefaultJson<TeamMember[]>;
  settings: DefaultJson<Record<string, unknown>>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
  embed_origins: Generated<string[]>;
};

export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
export type ScheduleInterval = { from: string; to: string };
export type ScheduleRule =
  | { type: "wday"; day: Weekday; intervals: ScheduleInterval[] }
  | { type: "date"; date: string; intervals: ScheduleInterval[] };

/** Belongs to a user or to an event calendar: exactly one of the two is set. */
export type ScheduleTable = {
  location_id: string;
  id: string;
  user_id: string | null;
  event_calendar_id: string | null;
  name: string | null;
  timezone: string;
  rules: Json<ScheduleRule[]>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

type ScheduleCalendarTable = { location_id: string; schedule_id: string; calendar_id: string };

export type CalendarNotificationTable = {
  location_id: string;
  id: string;
  calendar_id: string;
  receiver_type: string;
  channel: string;
  notification_type: string;
  is_active: Generated<boolean>;
  deleted: Generated<boolean>;
  /** The order in which they were added. */
  seq: GeneratedAlways<string>;
  settings: DefaultJson<Record<string, unknown>>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ServiceTable = {
  location_id: string;
  id: string;
  name: string;
  slug: string;
  staff: string[];
  is_private: Generated<boolean>;
  service_category_id: Generated<string>;
  variations: DefaultJson<({ id: string; name: string } & Record<string, unknown>)[]>;
  settings: DefaultJson<Record<string, unknown>>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ServiceLocationTable = {
  location_id: string;
  id: string;
  name: string;
  slug: string;
  phone: string | null;
  address: string | null;
  cover_image: string | null;
  location_type: string;
  is_active: Generated<boolean>;
  is_private: Generated<boolean>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ResourceTable = {
  location_id: string;
  id: string;
  kind: "room" | "equipment";
  name: string;
  quantity: Generated<number>;
  calendar_ids: Generated<string[]>;
  service_ids: Generated<string[]>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type CalendarFeedTable = {
  location_id: string;
  id: string;
  owner_id: string;
  user_id: string | null;
  calendar_id: string | null;
  token_hash: string;
  token: string;
  date_added: Instant;
  last_used_at: Instant | null;
};

export type ExternalCalendarTable = {
  location_id: string;
  id: string;
  user_id: string;
  name: string;
  host: string;
  url: string;
  checked_at: Instant | null;
  problem: "address" | "unreachable" | "status" | "tooLarge" | "tooSlow" | "unreadable" | null;
  date_added: Instant;
  date_updated: Instant;
};

type ExternalBusyTable = { location_id: string; external_calendar_id: string; start_time: Instant; end_time: Instant };

export type CalendarsTables = {
  calendar_feed: CalendarFeedTable;
  external_calendar: ExternalCalendarTable;
  external_busy: ExternalBusyTable;
  calendar_group: CalendarGroupTable;
  calendar: CalendarTable;
  schedule: ScheduleTable;
  schedule_calendar: ScheduleCalendarTable;
  calendar_notification: CalendarNotificationTable;
  service: ServiceTable;
  service_location: ServiceLocationTable;
  resource: ResourceTable;
};
