import type { Generated } from "kysely";
import type { DefaultInstant, DefaultJson, Instant, Json } from "../columns.ts";
import type { FieldOption } from "../contacts/tables.ts";

export type ObjectSchemaTable = {
  location_id: string;
  id: string;
  key: string;
  standard: Generated<boolean>;
  singular: string;
  plural: string;
  description: Generated<string>;
  primary_display_property: string;
  searchable_properties: Generated<string[]>;
  revision: Generated<number>;
  is_indexed: Generated<boolean>;
  is_removed: Generated<boolean>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ObjectFolderTable = {
  location_id: string;
  id: string;
  object_key: string;
  name: string;
  position: Generated<number>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type ObjectFieldTable = {
  location_id: string;
  id: string;
  object_key: string;
  folder_id: string;
  name: string;
  field_key: string;
  property: string;
  data_type: string;
  description: Generated<string>;
  placeholder: Generated<string>;
  options: DefaultJson<FieldOption[]>;
  allow_custom_option: Generated<boolean>;
  accepted_formats: string | null;
  max_file_limit: number | null;
  show_in_forms: Generated<boolean>;
  position: Generated<number>;
  is_removed: Generated<boolean>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

/** Who created or last changed a record, in the format of the search's response. */
export type RecordAuthor = { channel: string; createdAt: string; source: string; sourceId: string };

export type ObjectRecordTable = {
  location_id: string;
  id: string;
  object_key: string;
  owner: string | null;
  followers: Generated<string[]>;
  properties: DefaultJson<Record<string, unknown>>;
  revision: number;
  created_by: Json<RecordAuthor>;
  updated_by: Json<RecordAuthor>;
  date_added: Instant;
  date_updated: Instant;
};

/** A distinct value of a searchable field. */
type ObjectValueTable = { location_id: string; object_key: string; id: string; name: string; text: string };
type ObjectValueRecordTable = { location_id: string; value_id: string; date_added: Instant; record_id: string };

/** Their sum is the number of the object's records. */
type ObjectTallyTable = { location_id: string; object_key: string; id: string; records: string };

export type ObjectsTables = {
  object_schema: ObjectSchemaTable;
  object_folder: ObjectFolderTable;
  object_field: ObjectFieldTable;
  object_record: ObjectRecordTable;
  object_value: ObjectValueTable;
  object_value_record: ObjectValueRecordTable;
  object_tally: ObjectTallyTable;
};
