import type { FieldType } from "#contract/fields/field-types.ts";
import * as associations from "#db/associations/associations.ts";
import * as relations from "#db/associations/relations.ts";
import type { FieldOption } from "#db/contacts/tables.ts";
import * as fields from "#db/objects/fields.ts";
import * as objects from "#db/objects/objects.ts";
import * as records from "#db/objects/records.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { keyOf } from "../fields/field-keys.ts";
import { firstFolder } from "../objects/folders.ts";
import type { Random } from "./random.ts";

// The practice's records besides patients: treatment plans, and the equipment of its rooms.

const dayMs = 24 * 60 * 60 * 1000;

type Field = { name: string; type: FieldType; options?: FieldOption[]; searchable?: boolean; folder?: string };

const options = (text: string): FieldOption[] => text.split(", ").map((label) => ({ key: keyOf(label), label }));

const planFields: Field[] = [
  { name: "Title", type: "TEXT", searchable: true },
  { name: "Status", type: "SINGLE_OPTIONS", options: options("Proposed, Agreed, In progress, Done, Declined"), searchable: true },
  { name: "Teeth", type: "TEXT", searchable: true },
  { name: "Start", type: "DATE" },
  { name: "Visits", type: "NUMERICAL" },
  { name: "Steps", type: "CHECKBOX", options: options("Examination, X-ray, Impression, Preparation, Fitting, Check-up") },
  { name: "Notes", type: "LARGE_TEXT", searchable: true },
  { name: "Price", type: "MONETORY", folder: "Money" },
  { name: "Paid by", type: "RADIO", options: options("Patient, Insurance, Both"), folder: "Money" },
  { name: "Agreement", type: "FILE_UPLOAD", folder: "Money" },
];

const equipmentFields: Field[] = [
  { name: "Name", type: "TEXT", searchable: true },
  { name: "Serial number", type: "TEXT", searchable: true },
  { name: "Room", type: "SINGLE_OPTIONS", options: options("Surgery 1, Surgery 2, Hygiene, Sterilisation"), searchable: true },
  { name: "Next service", type: "DATE" },
  { name: "Service line", type: "PHONE" },
  { name: "Size", type: "TEXTBOX_LIST", options: options("Width, Height, Weight") },
];

const treatments = ["Crown", "Root canal", "Implant", "Bridge", "Whitening", "Aligners", "Filling", "Extraction", "Veneers", "Denture"];
const machines = ["Dental chair", "Autoclave", "X-ray unit", "Curing light", "Compressor", "Intraoral scanner", "Ultrasonic scaler"];

type Place = { tx: Executor; branchId: string; random: Random; now: Date; staffIds: string[]; contactIds: string[] };

export async function fillObjects(place: Place): Promise<void> {
  const { tx, branchId, random, now, staffIds, contactIds } = place;
  const tenant = tenantOfRow({ location_id: branchId });
  const plans = await define(place, {
    name: "treatment_plan",
    singular: "Treatment plan",
    plural: "Treatment plans",
    description: "What is planned for a patient, and what it costs.",
    fields: planFields,
  });
  const equipment = await define(place, {
    name: "equipment",
    singular: "Piece of equipment",
    plural: "Equipment",
    description: "Machines, where they stand and when they are serviced.",
    fields: equipmentFields,
  });
  const association = await associations.insert(tx, tenant, {
    id: `${branchId}-plan-patient`,
    key: "plan_patient",
    first_object_key: plans.key,
    first_object_label: "Treatment plan",
    second_object_key: "contact",
    second_object_label: "Patient",
    date_added: now,
    date_updated: now,
  });
  const day = (fromNow: number) => new Date(now.getTime() + fromNow * dayMs).toISOString().slice(0, 10);

  for (let count = 0; count < 48; count++) {
    const treatment = random.pick(treatments);
    const teeth = `${random.between(1, 4)}${random.between(1, 8)}`;
    const ageDays = random.between(1, 300);
    const recordId = await insertRecord(place, plans, ageDays, random.pick(staffIds), {
      title: `${treatment}, tooth ${teeth}`,
      status: random.pick(planFields[1]?.options ?? []).key,
      teeth,
      start: day(random.between(-200, 60)),
      visits: random.between(1, 6),
      steps: random.some(
        (planFields[5]?.options ?? []).map(({ key }) => key),
        random.between(1, 4),
      ),
      ...(random.chance(0.4)
        ? { notes: random.pick(["Prefers mornings.", "Anxious; plan more time.", "Wants the quote by post.", "Allergic to latex."]) }
        : {}),
      price: { currency: "GBP", value: random.between(8, 240) * 10 },
      paid_by: random.pick(["patient", "insurance", "both"]),
    });
    const contactId = contactIds[random.between(0, contactIds.length - 1)];
    if (association === undefined || contactId === undefined) continue;
    await relations.insert(tx, tenant, {
      id: random.id(),
      association_id: association.id,
      first_object_key: plans.key,
      first_record_id: recordId,
      second_object_key: "contact",
      second_record_id: contactId,
      date_added: now,
    });
  }
  for (const [index, machine] of machines.entries())
    await insertRecord(place, equipment, 400 + index, random.pick(staffIds), {
      name: machine,
      serial_number: `HD-${random.between(1000, 9999)}-${random.between(10, 99)}`,
      room: random.pick(equipmentFields[2]?.options ?? []).key,
      next_service: day(random.between(5, 300)),
      service_line: "+441632960555",
      "size.width": `${random.between(30, 120)} cm`,
      "size.weight": `${random.between(2, 90)} kg`,
    });
}

type Defined = { key: string; names: string[] };
type Definition = { name: string; singular: string; plural: string; description: string; fields: Field[] };

async function define({ tx, branchId, now }: Place, { name, singular, plural, description, fields: list }: Definition): Promise<Defined> {
  const tenant = tenantOfRow({ location_id: branchId });
  const key = `custom_objects.${name}`;
  const dates = { date_added: now, date_updated: now };
  const fieldKey = (field: Field) => `custom_object.${name}.${keyOf(field.name)}`;
  const searchable = list.filter((field) => field.searchable);
  await objects.insert(tx, tenant, {
    ...dates,
    ...{ id: `${branchId}-${name}`, key, singular, plural, description },
    primary_display_property: list[0] ? fieldKey(list[0]) : "",
    searchable_properties: searchable.map(fieldKey),
  });
  const folders = new Map([["", (await firstFolder(tx, tenant, key, now)).id]]);
  for (const folder of new Set(list.flatMap((field) => field.folder ?? []))) {
    const id = `${branchId}-${name}-${keyOf(folder)}`;
    await fields.insertFolder(tx, tenant, { ...dates, id, object_key: key, name: folder, position: folders.size });
    folders.set(folder, id);
  }
  for (const [position, field] of list.entries())
    await fields.insert(tx, tenant, {
      ...dates,
      id: `${branchId}-${name}-${keyOf(field.name)}`,
      object_key: key,
      folder_id: folders.get(field.folder ?? "") ?? "",
      name: field.name,
      field_key: fieldKey(field),
      property: keyOf(field.name),
      data_type: field.type,
      options: JSON.stringify(field.options ?? []),
      position,
    });
  return { key, names: searchable.map((field) => keyOf(field.name)) };
}

async function insertRecord(
  { tx, branchId, random, now }: Place,
  object: Defined,
  ageDays: number,
  owner: string,
  properties: Record<string, unknown>,
): Promise<string> {
  const made = new Date(now.getTime() - ageDays * dayMs);
  const author = { channel: "APP", source: "WEB_USER", sourceId: owner, createdAt: made.toISOString() };
  const record = { id: random.id(), owner, followers: [], properties, author, now: made };
  return (await records.insert(tx, tenantOfRow({ location_id: branchId }), object.key, record, 1)).id;
}
