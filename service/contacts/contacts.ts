import type { contacts as contract, Contact as WireContact } from "#contract/contacts/contacts.ts";
import { phoneCountryOf, readPhone } from "#contract/contacts/phone-numbers.ts";
import { phoneOf } from "#contract/contacts/values.ts";
import { ApiError } from "#contract/errors.ts";
import * as appointments from "#db/appointments/appointments.ts";
import * as businesses from "#db/businesses/businesses.ts";
import * as rows from "#db/contacts/contacts.ts";
import { identityFields } from "#db/contacts/identity.ts";
import { insert } from "#db/contacts/new-contact.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import { eventOf } from "../appointments/shape.ts";
import { ownedByMaker } from "../assigned.ts";
import { recordContactRead } from "../audit/record-read.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought } from "../locations/phone-country.ts";
import { requireLocation } from "../locations/require-location.ts";
import { eraseNow } from "./erasure.ts";
import { uniqueFieldsOf } from "./rules.ts";
import { contactOf } from "./shape.ts";
import { matchOf, upsert } from "./upsert.ts";
import { type ContactSent, fieldsOf, requireTagRights } from "./write.ts";

export const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Contact not found" });
};

export const mustExist = async (ctx: Context, contactId: string): Promise<void> => {
  if (!(await rows.exists(ctx.db, ctx.tenant, contactId))) notFound();
};

export const contacts: Handlers<typeof contract> = {
  async create(ctx, { body: { locationId: _, ...sent } }) {
    requireTagRights(ctx, sent);
    const fields = await fieldsOf(ctx.db, ctx.tenant, ownedByMaker(ctx, sent));
    const now = ctx.now();
    const row = { ...fields, id: newId(), last_activity: now, date_added: now, date_updated: now };
    const made = await ctx.single((db) => insert(db, ctx.tenant, row, ctx.origin));
    return { contact: contactOf(made ?? (await refuseDuplicate(ctx, fields))) };
  },

  upsert,

  async get(ctx, { params }) {
    const contact = contactOf((await rows.findById(ctx.db, ctx.tenant, params.contactId)) ?? notFound());
    await recordContactRead(ctx, contact.id);
    return { contact };
  },

  async update(ctx, { params, body }) {
    return { succeeded: true, contact: await changeContact(ctx, params.contactId, body) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      const { id } = (await rows.remove(tx, ctx.tenant, params.contactId)) ?? notFound();
      // Contacts that a user deletes can be restored for a while.
      if (ctx.origin.kind !== "user") await eraseNow(tx, ctx.tenant, [id]);
    });
    return { succeeded: true };
  },

  async lookup(ctx, { query: { email, phone, limit, nextCursor } }) {
    if ((email === undefined) === (phone === undefined))
      throw new ApiError("INVALID", { message: "exactly one of email and phone must be sent" });
    const afterId = nextCursor ? readCursor(nextCursor) : undefined;
    const number = phone === undefined ? undefined : phoneOf(phone);
    if (number !== undefined && !number.ok) return { contacts: [] };
    const identity = number === undefined ? { email: email ?? "" } : { phone: number.value };
    const found = await rows.listByIdentity(ctx.db, ctx.tenant, identity, { limit, afterId, assignedTo: ctx.onlyAssignedTo });
    const last = found.at(-1);
    return {
      contacts: found.map(contactOf),
      ...(found.length === limit && last ? { nextCursor: Buffer.from(last.id).toString("base64url") } : {}),
    };
  },

  async duplicate(ctx, { query: { email, number } }) {
    if (!email && !number) throw new ApiError("BAD_REQUEST", { message: "email or number must be sent" });
    const location = await requireLocation(ctx.db, ctx.tenant);
    const phone = number ? readPhone(number, phoneCountryOf(location)) : undefined;
    const order = location.allow_duplicate_contact ? identityFields : location.duplicate_match_order;
    const identity = { email: email ?? null, phone: phone ?? null };
    const found = matchOf(await rows.findByIdentity(ctx.db, ctx.tenant, identity), order);
    const isHidden = ctx.onlyAssignedTo !== undefined && found?.contact.assigned_to !== ctx.onlyAssignedTo;
    return { contact: found && !isHidden ? contactOf(found.contact) : null };
  },

  async ofBusiness(ctx, { params, query: { limit, skip, query, startAfter } }) {
    if ((await businesses.findById(ctx.db, ctx.tenant, params.businessId)) === undefined)
      throw new ApiError("NOT_FOUND", { message: "Business not found" });
    const page = {
      limit,
      skip,
      text: query?.trim(),
      numbers: await numbersSought(ctx.db, ctx.tenant, query?.trim() ?? ""),
      assignedTo: ctx.onlyAssignedTo,
      after: startAfter?.length ? nameAndId(startAfter) : undefined,
    };
    const { contacts: found, count } = await rows.listByBusiness(ctx.db, ctx.tenant, params.businessId, page);
    return { contacts: found.map(contactOf), count };
  },

  async appointments(ctx, { params }) {
    await mustExist(ctx, params.contactId);
    const found = await appointments.listByContact(ctx.db, ctx.tenant, params.contactId, ctx.onlyAssignedTo);
    return { events: found.map((row) => eventOf(row)) };
  },
};

/** Changes the sent fields. `check` receives the locked row and may throw. */
export async function changeContact(
  ctx: Context,
  contactId: string,
  sent: ContactSent,
  check?: (before: rows.Contact) => void,
): Promise<WireContact> {
  let identity: rows.Identity = {};
  try {
    return await ctx.tx(async (tx): Promise<WireContact> => {
      await rows.lockIdentity(tx, ctx.tenant, identityOf(sent));
      const before = (await rows.findForUpdate(tx, ctx.tenant, contactId)) ?? notFound();
      check?.(before);
      requireTagRights(ctx, sent, before);
      const fields = await fieldsOf(tx, ctx.tenant, sent, before);
      identity = changedIdentity(before, fields);
      const namesIdentity = fields.email !== undefined || fields.phone !== undefined;
      const unique = namesIdentity ? uniqueFieldsOf(await requireLocation(tx, ctx.tenant)) : [];
      if (unique.length > 0) await refuseIfTaken(ctx, tx, await rows.findByIdentity(tx, ctx.tenant, identity, before.id));
      return contactOf((await rows.update(tx, ctx.tenant, before.id, { ...fields, date_updated: ctx.now() }, unique)) ?? notFound());
    });
  } catch (thrown) {
    if (sqlState(thrown) !== "23505") throw thrown;
    await refuseIfTaken(ctx, ctx.db, await rows.findByIdentity(ctx.db, ctx.tenant, identity, contactId));
    throw thrown;
  }
}

const changedIdentity = (before: rows.Contact, fields: rows.ContactFields): rows.Identity => ({
  ...(typeof fields.email === "string" && rows.emailKey(fields.email) !== before.email_lower ? { email: fields.email } : {}),
  ...(typeof fields.phone === "string" && fields.phone !== before.phone ? { phone: fields.phone } : {}),
});

/** The identity is locked before the row, as in upsert, so that the two never deadlock. */
function identityOf(sent: ContactSent): rows.Identity {
  const phone = sent.phone === undefined ? undefined : phoneOf(sent.phone);
  return { email: sent.email ?? null, phone: phone?.ok ? phone.value : null };
}

async function refuseDuplicate(ctx: Context, fields: rows.ContactFields): Promise<never> {
  const identity = { email: fields.email ?? null, phone: fields.phone ?? null };
  await refuseIfTaken(ctx, ctx.db, await rows.findByIdentity(ctx.db, ctx.tenant, identity));
  throw new ApiError("CONTACT_DUPLICATE");
}

/** Does not reveal the existing contact to a user who may not see it. */
async function refuseIfTaken(ctx: Context, db: Executor, found: Awaited<ReturnType<typeof rows.findByIdentity>>): Promise<void> {
  const { duplicate_match_order: order } = await requireLocation(db, ctx.tenant);
  for (const field of order) {
    const contact = field === "email" ? found.email : found.phone;
    if (contact && ctx.onlyAssignedTo !== undefined && contact.assigned_to !== ctx.onlyAssignedTo) throw new ApiError("CONTACT_DUPLICATE");
    if (contact) throw new ApiError("CONTACT_DUPLICATE", { meta: { contactId: contact.id, matchingField: field } });
  }
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString("utf8");
  if (!/^[\x21-\x7e]{1,100}$/.test(id)) throw new ApiError("BAD_REQUEST", { message: "nextCursor is not a valid cursor" });
  return id;
}

/** The cursor `name,id`; a name may contain commas, an id does not. */
function nameAndId(startAfter: string | string[]): { name: string; id: string } {
  const text = [startAfter].flat().join(",");
  const comma = text.lastIndexOf(",");
  if (comma < 0) throw new ApiError("BAD_REQUEST", { message: "startAfter must be a name and an id, separated by a comma" });
  return { name: text.slice(0, comma), id: text.slice(comma + 1) };
}
