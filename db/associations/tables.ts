import type { Generated, Selectable } from "kysely";
import type { DefaultInstant } from "../columns.ts";

export type AssociationTable = {
  location_id: string;
  id: string;
  key: string;
  first_object_key: string;
  first_object_label: string;
  second_object_key: string;
  second_object_label: string;
  is_system: Generated<boolean>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type RelationTable = {
  location_id: string;
  id: string;
  association_id: string;
  first_object_key: string;
  first_record_id: string;
  second_object_key: string;
  second_record_id: string;
  date_added: DefaultInstant;
};

export type AssociationsTables = { association: AssociationTable; relation: RelationTable };

/** A relation as JSON. */
export type StoredRelation = Omit<Selectable<RelationTable>, "date_added"> & { date_added: string };
