import type { contacts as contract } from "#contract/contacts/contacts.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/contacts.ts";
import type { IdentityField } from "#db/contacts/identity.ts";
import { insert } from "#db/contacts/new-contact.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import { ownedByMaker } from "../assigned.ts";
import type { Context } from "../context.ts";
import { requireLocation } from "../locations/require-location.ts";
import { uniqueFieldsOf } from "./rules.ts";
import { contactOf } from "./shape.ts";
import { type ContactSent, fieldsOf, requireTagRights } from "./write.ts";

type Upsert = typeof contract.upsert;
type Found = { contact: rows.Contact; field: string; other: rows.Contact | undefined };

/** The contact that an upsert updates: that of the first matching field in the location's order. */
export function matchOf(found: Partial<Record<IdentityField, rows.Contact>>, order: readonly string[]): Found | undefined {
  const [first, second] = order.flatMap((field) => {
    const contact = field === "email" || field === "phone" ? found[field] : undefined;
    return contact === undefined ? [] : [{ contact, field }];
  });
  return first && { ...first, other: second?.contact };
}

const attemptsMost = 3;

/**
 * Concurrent upserts of one person are serialized by a lock on the email and phone. A plain create takes no lock; the unique
 * indexes decide that race, and an upsert that loses it searches again.
 */
export async function upsert(ctx: Context, { body }: Received<Upsert>): Promise<Answer<Upsert>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.tx((tx) => upsertOnce(ctx, tx, body));
    } catch (thrown) {
      const isRace = sqlState(thrown) === "23505" || thrown instanceof LostRace;
      if (!isRace) throw thrown;
      if (attempt >= attemptsMost) throw new ApiError("CONTACT_DUPLICATE");
    }
  }
}

class LostRace extends Error {}

async function upsertOnce(ctx: Context, tx: Executor, body: Received<Upsert>["body"]): Promise<Answer<Upsert>> {
  const { locationId: _, createNewIfDuplicateAllowed, ...sent } = body;
  const fresh = await fieldsOf(tx, ctx.tenant, ownedByMaker(ctx, sent));
  const identity = { email: fresh.email ?? null, phone: fresh.phone ?? null };
  await rows.lockIdentity(tx, ctx.tenant, identity);
  const location = await requireLocation(tx, ctx.tenant);
  const unique = uniqueFieldsOf(location);
  const now = ctx.now();

  const found =
    createNewIfDuplicateAllowed && location.allow_duplicate_contact
      ? undefined
      : matchOf(await rows.findByIdentity(tx, ctx.tenant, identity), location.duplicate_match_order);
  if (found === undefined) {
    requireTagRights(ctx, sent);
    const made = await insert(
      tx,
      ctx.tenant,
      { ...fresh, id: newId(), last_activity: now, date_added: now, date_updated: now },
      ctx.origin,
    );
    if (made === undefined) throw new LostRace();
    return { new: true, contact: contactOf(made), traceId: ctx.requestId };
  }

  const before = await rows.findForUpdate(tx, ctx.tenant, found.contact.id);
  if (before === undefined) throw new LostRace();
  if (ctx.onlyAssignedTo !== undefined && before.assigned_to !== ctx.onlyAssignedTo) throw new ApiError("CONTACT_DUPLICATE");
  requireTagRights(ctx, sent, before);
  const fields = await fieldsOf(tx, ctx.tenant, withoutOther(sent, identity, found, before), before);
  const updated = await rows.update(tx, ctx.tenant, before.id, { ...fields, date_updated: now }, unique);
  if (updated === undefined) throw new LostRace();
  return { new: false, contact: contactOf(updated), traceId: ctx.requestId };
}

/** Ignores the second field if it belongs to another contact, and either field if it is an additional one of this contact. */
function withoutOther({ email, phone, ...sent }: ContactSent, identity: rows.Identity, found: Found, before: rows.Contact): ContactSent {
  const isElsewhere = found.other !== undefined && found.other.id !== before.id;
  const isAdditional = {
    email: Boolean(identity.email && before.additional_emails.includes(rows.emailKey(identity.email))),
    phone: Boolean(identity.phone && before.additional_phones.includes(identity.phone)),
  };
  const keepsEmail = isAdditional.email || (found.field === "phone" && isElsewhere);
  const keepsPhone = isAdditional.phone || (found.field === "email" && isElsewhere);
  return { ...sent, ...(keepsEmail || email === undefined ? {} : { email }), ...(keepsPhone || phone === undefined ? {} : { phone }) };
}
