import { Fault } from "#contract/errors.ts";
import type { UserUpdate } from "#contract/users/users.ts";
import * as sessions from "#db/application/sessions.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { provenTenant } from "#db/tenant.ts";
import * as rows from "#db/users/users.ts";
import { hashPassword } from "../application/passwords.ts";
import type { Context } from "../context.ts";
import { addJob } from "../jobs/queue.ts";
import { announceNow } from "../live.ts";
import { nameOf } from "./shape.ts";

// The changes of a user that the public interface and the application have in common.

/** Between a deletion and its taking effect. */
export const deletionDelayMs = 2 * 60 * 1000;

export const notFound = (): never => {
  throw new Fault("NOT_FOUND", { message: "User not found" });
};

/** What a caller may set; null takes back what was set, where that is possible. */
export type UserSent = Omit<UserUpdate, "companyId" | "email" | "scopes" | "scopesAssignedToOnly"> & {
  scopes?: string[] | null | undefined;
  scopesAssignedToOnly?: string[] | null | undefined;
  extension?: string | undefined;
};

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
const defined = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function columnsOf(sent: UserSent) {
  return defined({
    first_name: sent.firstName,
    last_name: sent.lastName,
    phone: sent.phone === undefined ? undefined : orNull(sent.phone),
    extension: sent.extension === undefined ? undefined : orNull(sent.extension),
    profile_photo: sent.profilePhoto === undefined ? undefined : orNull(sent.profilePhoto),
    type: sent.type,
    role: sent.role,
    permissions: sent.permissions === undefined ? undefined : JSON.stringify(sent.permissions),
    scopes: sent.scopes === undefined || sent.scopes === null ? sent.scopes : [...new Set(sent.scopes)],
    scopes_assigned_to_only:
      sent.scopesAssignedToOnly === undefined || sent.scopesAssignedToOnly === null
        ? sent.scopesAssignedToOnly
        : [...new Set(sent.scopesAssignedToOnly)],
    provider_phone: sent.providerPhone === undefined ? undefined : JSON.stringify(sent.providerPhone),
    platform_language: sent.platformLanguage,
    password_hash: sent.password === undefined ? undefined : await hashPassword(sent.password),
  });
}

/** A user may be given locations of the caller's company; by a person, those that they may act on themselves. To a token users are of its own location, whatever others they have. */
async function requireLocations(ctx: Context, companyId: string, all: string[], added: string[]): Promise<void> {
  if (ctx.person === undefined && !all.includes(ctx.tenant)) throw new Fault("WRONG_LOCATION");
  if (added.length === 0) return;
  const known = new Set(await rows.listLocationsOfCompany(ctx.db, companyId, added));
  const own = ctx.person && new Set(ctx.person.locationIds);
  if (added.some((id) => !known.has(id) || (own !== undefined && !own.has(id)))) throw new Fault("WRONG_LOCATION");
}

export const companyOf = (ctx: Context): string => {
  if (ctx.actor.kind === "nobody") throw new Fault("FORBIDDEN");
  return ctx.actor.companyId;
};

export function requireCompany(ctx: Context, companyId: string): void {
  if (companyId !== companyOf(ctx)) throw new Fault("FORBIDDEN", { message: "The token does not have access to this company." });
}

export type UserMade = UserSent &
  Required<Pick<UserSent, "firstName" | "lastName" | "password" | "role" | "type">> & { email: string; locationIds: string[] };

export async function createUser(ctx: Context, sent: UserMade): Promise<rows.User> {
  const companyId = companyOf(ctx);
  const locationIds = [...new Set(sent.locationIds)];
  await requireLocations(ctx, companyId, locationIds, locationIds);
  const columns = await columnsOf(sent);
  const now = ctx.now();
  const id = newId();
  return ctx.tx(async (tx) => {
    const made = await rows.insert(tx, {
      first_name: sent.firstName,
      last_name: sent.lastName,
      role: sent.role,
      phone: null,
      password_hash: null,
      ...columns,
      id,
      company_id: companyId,
      email: sent.email,
      email_lower: sent.email.toLowerCase(),
      date_added: now,
      date_updated: now,
    });
    if (made === undefined) throw new Fault("CONFLICT", { message: "A user with this email exists already." });
    await rows.setLocations(tx, id, locationIds);
    return { ...made, location_ids: [...locationIds].sort() };
  });
}

/** Changes the fields that are sent. What somebody has signed in to ends with a new password or a location they lose. */
export async function updateUser(
  ctx: Context,
  userId: string,
  sent: UserSent,
  check?: (tx: Executor, before: rows.User) => void | Promise<void>,
): Promise<rows.User> {
  const standing = (await rows.findById(ctx.db, ctx.tenant, userId)) ?? notFound();
  const locationIds = sent.locationIds && [...new Set(sent.locationIds)];
  if (locationIds !== undefined) {
    const added = locationIds.filter((id) => !standing.location_ids.includes(id));
    await requireLocations(ctx, standing.company_id, locationIds, added);
  }
  const columns = await columnsOf(sent);
  return ctx.tx(async (tx) => {
    const before = (await rows.findForUpdate(tx, ctx.tenant, userId)) ?? notFound();
    if (ctx.person?.id === userId && sent.role !== undefined && sent.role !== before.role)
      throw new Fault("CONFLICT", { message: "You cannot change your own role. Ask another admin." });
    if (before.deletion_due !== null) throw new Fault("CONFLICT", { message: "The deletion of this user is queued." });
    await check?.(tx, before);
    await rows.update(tx, userId, { ...columns, date_updated: ctx.now() });
    if (locationIds !== undefined) await rows.setLocations(tx, userId, locationIds);
    const isLosing = locationIds !== undefined && before.location_ids.some((id) => !locationIds.includes(id));
    if (sent.password !== undefined || isLosing) await sessions.removeOfUser(tx, userId);
    return {
      ...before,
      ...columns,
      ...(sent.permissions === undefined ? {} : { permissions: storedSwitches(sent.permissions) }),
      ...(sent.providerPhone === undefined ? {} : { provider_phone: sent.providerPhone }),
      ...(locationIds === undefined ? {} : { location_ids: [...locationIds].sort() }),
    };
  });
}

const storedSwitches = (sent: object): Record<string, boolean> =>
  Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));

/** Queues the deletion and ends what the user has signed in to. A deletion that is queued already stays as it is. */
export async function queueDeletion(
  ctx: Context,
  userId: string,
  check?: (tx: Executor, user: rows.User) => Promise<void>,
): Promise<rows.User> {
  return ctx.tx(async (tx) => {
    const user = (await rows.findForUpdate(tx, ctx.tenant, userId)) ?? notFound();
    if (user.deletion_due !== null) return user;
    await check?.(tx, user);
    const deletionDue = new Date(ctx.now().getTime() + deletionDelayMs);
    await rows.update(tx, userId, { deletion_due: deletionDue });
    await sessions.removeOfUser(tx, userId);
    await addJob(tx, "delete-user", { userId }, { key: jobKeyOf(userId), delayMs: deletionDelayMs });
    return { ...user, deletion_due: deletionDue };
  });
}

/** Calls off a deletion that has not taken effect. */
export async function callOffDeletion(ctx: Context, userId: string): Promise<rows.User> {
  return ctx.tx(async (tx) => {
    const user = (await rows.findForUpdate(tx, ctx.tenant, userId)) ?? notFound();
    await rows.update(tx, userId, { deletion_due: null });
    return { ...user, deletion_due: null };
  });
}

const jobKeyOf = (userId: string) => `delete-user:${userId}`;

/** Takes a queued deletion to its end, unless it was called off meanwhile. */
export async function takeDeletion(tx: Executor, userId: string): Promise<void> {
  const user = await rows.findDeleted(tx, userId);
  if (user === undefined) return;
  await rows.remove(tx, userId);
  for (const locationId of user.location_ids) await announceNow(tx, provenTenant(locationId));
}

export const deletionWords = (user: rows.User) =>
  `Queued deleting user with e-mail ${user.email} and name ${nameOf(user)}. Will take effect in a few minutes.`;
