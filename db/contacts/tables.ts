import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultInstant, DefaultJson, Instant, Json } from "../columns.ts";

export type FieldOption = { key: string; label: string; url?: string };

export type CustomFieldTable = {
  location_id: string;
  id: string;
  model: Generated<string>;
  name: string;
  field_key: string;
  data_type: string;
  options: DefaultJson<FieldOption[]>;
  allow_custom_option: Generated<boolean>;
  placeholder: string | null;
  position: Generated<number>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ContactTable = {
  location_id: string;
  id: string;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  email_lower: string | null;
  phone: string | null;
  additional_emails: Generated<string[]>;
  additional_phones: Generated<string[]>;
  unique_email: string | null;
  unique_phone: string | null;
  type: Generated<string>;
  source: string | null;
  assigned_to: string | null;
  followers: Generated<string[]>;
  tags: Generated<string[]>;
  custom_fields: DefaultJson<Record<string, unknown>>;
  company_name: string | null;
  gender: string | null;
  address1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  website: string | null;
  timezone: string | null;
  /** `YYYY-MM-DD` */
  date_of_birth: string | null;
  dnd: Generated<boolean>;
  dnd_settings: DefaultJson<Record<string, unknown>>;
  inbound_dnd_settings: DefaultJson<Record<string, unknown>>;
  business_id: string | null;
  attribution_source: Json<Record<string, unknown>> | null;
  last_attribution_source: Json<Record<string, unknown>> | null;
  visitor_id: string | null;
  last_activity: Instant | null;
  date_added: Instant;
  date_updated: Instant;
  name_lower: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
};

export type NoteTable = {
  location_id: string;
  contact_id: string;
  id: string;
  title: string | null;
  body: string;
  color: string | null;
  pinned: Generated<boolean>;
  user_id: string | null;
  date_added: Instant;
  date_updated: Instant;
};

export type TaskTable = {
  location_id: string;
  contact_id: string;
  id: string;
  title: string;
  body: string | null;
  due_date: Instant;
  completed: boolean;
  assigned_to: string | null;
  date_added: Instant;
  date_updated: Instant;
};

export type ContactWorkflowTable = {
  location_id: string;
  contact_id: string;
  workflow_id: string;
  event_start_time: Instant | null;
  date_added: Instant;
};

export type ContactCampaignTable = { location_id: string; contact_id: string; campaign_id: string; date_added: Instant };

/** A deleted contact, kept until no copy of its data is left. */
type DeletedContactTable = {
  location_id: string;
  contact_id: string;
  name: string | null;
  assigned_to: string | null;
  deleted_by: string | null;
  date_deleted: DefaultInstant;
  /** From this time on the contact cannot be restored, and is erased. */
  erase_at: Instant;
  can_restore: boolean;
  is_merged: Generated<boolean>;
};

export type ContactsTables = {
  deleted_contact: DeletedContactTable;
  erased_contact: { location_id: string; id_hash: string; date_erased: DefaultInstant };
  custom_field: CustomFieldTable;
  contact: ContactTable;
  note: NoteTable;
  task: TaskTable;
  contact_workflow: ContactWorkflowTable;
  contact_campaign: ContactCampaignTable;
};

/** Columns that the database computes. */
export const generatedColumns = ["name_lower", "search_text"] as const satisfies (keyof ContactTable)[];
