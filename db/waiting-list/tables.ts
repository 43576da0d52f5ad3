import type { Generated } from "kysely";
import type { Instant } from "../columns.ts";

type WaitingEntryTable = {
  location_id: string;
  id: string;
  contact_id: string;
  calendar_id: string;
  assigned_user_id: string | null;
  duration_min: number | null;
  /** YYYY-MM-DD. */
  first_day: string;
  last_day: string;
  weekdays: Generated<number[]>;
  /** HH:MM. */
  from_time: string;
  to_time: string;
  note: string;
  offer_id: string | null;
  offer_start: Instant | null;
  offer_end: Instant | null;
  offer_until: Instant | null;
  offered_starts: Generated<Date[]>;
  event_id: string | null;
  created_by: string | null;
  date_added: Instant;
  date_updated: Instant;
};

type WaitingListSettingTable = { location_id: string; offers_automatically: boolean; offer_min: number };

export type WaitingListTables = { waiting_entry: WaitingEntryTable; waiting_list_setting: WaitingListSettingTable };
