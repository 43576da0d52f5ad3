import { type Executor, execute, type Origin } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { together } from "../together.ts";
import { type Contact, columns, emailKey, isFree, type NewContact, selectedColumns, uniqueKey } from "./contacts.ts";

type Asked = { contact: NewContact; origin: Origin };

/** Undefined where one with the email or phone stands and the location disallows duplicates. */
export const createTogether = together(2, insertAll);

async function insertAll(db: Executor, tenant: Tenant, batch: Asked[], waitMs: number): Promise<(Contact | undefined)[]> {
  const rows = batch.map(({ contact }) => rowOf(tenant, contact));
  const origins = batch.map(({ contact, origin: { kind, id = "", name = "", requestId } }) => ({
    contact_id: contact.id,
    kind,
    actor_id: id,
    name,
    request_id: requestId,
  }));
  const made = await execute<Contact>(db, statement, [tenant, JSON.stringify(rows), JSON.stringify(origins), `${waitMs}ms`]);
  const byId = new Map(made.map((contact) => [contact.id, contact]));
  return batch.map(({ contact }) => byId.get(contact.id));
}

const empty = { additional_emails: [], additional_phones: [], followers: [], tags: [], type: "lead", dnd: false };
const objects = ["custom_fields", "dnd_settings", "inbound_dnd_settings", "attribution_source", "last_attribution_source"] as const;

/** The whole row, as JSON that the database reads. */
function rowOf(tenant: Tenant, contact: NewContact): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty, custom_fields: {}, dnd_settings: {}, inbound_dnd_settings: {}, ...contact };
  for (const column of objects) if (typeof contact[column] === "string") row[column] = JSON.parse(contact[column]);
  return { ...row, location_id: tenant, email_lower: contact.email ? emailKey(contact.email) : null };
}

/** The change log's trigger would need one origin for all of them, so its entries are written here. */
const statement = `
  with said as materialized (select set_config('crm.bulk', 'on', true), set_config('lock_timeout', $4, true)),
  made as (
    insert into contact (${columns.map((column) => `"${column}"`).join(", ")}, unique_email, unique_phone)
    select ${columns.map((column) => `r."${column}"`).join(", ")},
      ${uniqueKey("email", "r.email_lower")}, ${uniqueKey("phone", "r.phone")}
    from json_populate_recordset(null::contact, $2) as r join location l on l.id = r.location_id cross join said
    where l.id = $1 and (l.allow_duplicate_contact or (${isFree("r.email_lower", "r.phone")}))
    on conflict do nothing
    returning contact.*
  ),
  logged as (
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
    select made.location_id, o.kind, o.actor_id, o.name, o.request_id, 'contact', made.id, made.id, 'create', change_facts(to_jsonb(made))
    from made join json_to_recordset($3) as o (contact_id text, kind text, actor_id text, name text, request_id text) on o.contact_id = made.id
  )
  select ${selectedColumns} from made as contact`;
