import { isDeepStrictEqual } from "node:util";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import { effectivePermissions, type Rights, rightsBeyond } from "#contract/permissions.ts";
import type { UserUpdate } from "#contract/users/users.ts";
import * as changes from "#db/audit/changes.ts";
import { isOvertaken } from "#db/failures.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import * as accountLinks from "#db/users/account-links.ts";
import * as factors from "#db/users/second-factors.ts";
import * as sessions from "#db/users/sessions.ts";
import * as rows from "#db/users/users.ts";
import type { Context } from "../context.ts";
import { addJob } from "../jobs/queue.ts";
import { announceNow } from "../live/announcements.ts";
import { hashPassword } from "./passwords.ts";
import { recordOfUser } from "./record-user.ts";

// Changes of users that the public API and the dashboard share.

/** The delay before a deletion takes effect. */
const deletionDelayMs = 2 * 60 * 1000;

export const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "userUnknown" });
};

/** The columns that a caller may set. Null clears a column, where that is allowed. */
export type UserSent = Omit<UserUpdate, "companyId" | "email" | "scopes" | "scopesAssignedToOnly"> & {
  email?: string | undefined;
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
    email: sent.email,
    email_lower: sent.email?.toLowerCase(),
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

// A caller changes users within some locations: a user within their own, a token within its only one. Data of other locations is neither
// shown nor changed. Password, role and rights apply in every location, so a caller cannot change those of a user who also belongs to other
// locations.

const reachOf = (ctx: Context): ReadonlySet<string> => new Set<string>(ctx.person?.locationIds ?? [ctx.tenant]);

const within = <T>(entries: Record<string, T>, isInside: (id: string) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => isInside(id)));

/** The user without the locations that the caller may not see. */
export function shownTo(ctx: Context, row: rows.User): rows.User {
  const reach = reachOf(ctx);
  return {
    ...row,
    location_ids: row.location_ids.filter((id) => reach.has(id)),
    provider_phone: within(row.provider_phone, (id) => reach.has(id)),
  };
}

function requireReach(reach: ReadonlySet<string>, ids: readonly string[]): void {
  if (ids.some((id) => !reach.has(id))) throw new ApiError("WRONG_LOCATION");
}

async function requireOfCompany(db: Executor, companyId: string, ids: string[]): Promise<void> {
  const known = ids.length === 0 ? [] : await rows.listLocationsOfCompany(db, companyId, ids);
  if (known.length < ids.length) throw new ApiError("WRONG_LOCATION");
}

const rightsOf = (row: Pick<rows.User, "role" | "permissions" | "scopes" | "scopes_assigned_to_only">): Rights => ({
  role: row.role,
  permissions: row.permissions,
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
});

/** A user, or an application that acts for a user, cannot give more rights than they have. A location's own token may give any right. */
function requireHeld(ctx: Context, given: Rights): void {
  const beyond = ctx.authority === undefined ? [] : rightsBeyond(given, ctx.authority);
  if (beyond.length === 0) return;
  const rights = beyond.slice(0, namedMost).join(", ");
  const count = beyond.length - namedMost;
  throw count > 0
    ? new ApiError("FORBIDDEN", { reason: "rightsBeyondMore", values: { rights, count } })
    : new ApiError("FORBIDDEN", { reason: "rightsBeyond", values: { rights } });
}
const namedMost = 10;

const isElsewhere = (reach: ReadonlySet<string>, user: rows.User) => user.location_ids.some((id) => !reach.has(id));

const companyOf = (ctx: Context): string => {
  if (!("companyId" in ctx.actor)) throw new ApiError("FORBIDDEN");
  return ctx.actor.companyId;
};

export function requireCompany(ctx: Context, companyId: string): void {
  if (companyId !== companyOf(ctx)) throw new ApiError("FORBIDDEN", { message: "The token does not have access to this company." });
}

/** Rejects giving rights or locations that the caller does not have. */
export async function requireGrantable(ctx: Context, companyId: string, locationIds: string[], rights: Rights): Promise<void> {
  requireReach(reachOf(ctx), locationIds);
  await requireOfCompany(ctx.db, companyId, locationIds);
  requireHeld(ctx, rights);
}

export type UserMade = UserSent &
  Required<Pick<UserSent, "firstName" | "lastName" | "password" | "role" | "type">> & { email: string; locationIds: string[] };

export async function createUser(ctx: Context, sent: UserMade): Promise<rows.User> {
  const companyId = companyOf(ctx);
  const locationIds = [...new Set(sent.locationIds)];
  requireReach(reachOf(ctx), Object.keys(sent.providerPhone ?? {}));
  await requireGrantable(ctx, companyId, locationIds, {
    role: sent.role,
    permissions: sent.permissions ?? {},
    scopes: sent.scopes ?? null,
    scopesAssignedToOnly: sent.scopesAssignedToOnly ?? null,
  });
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
    if (made === undefined) throw emailTaken();
    await rows.setLocations(tx, id, locationIds);
    return { ...made, location_ids: [...locationIds].sort() };
  });
}

/**
 * Locks the user and the admin who changes them, in the same order everywhere, and reads both afterwards. If two admins deactivate, delete
 * or demote each other at the same time, the second is no longer an admin and is rejected, so an admin always remains.
 */
async function lockUser(ctx: Context, tx: Executor, userId: string): Promise<rows.User> {
  const adminId = ctx.authority?.id;
  await rows.lock(tx, adminId === undefined ? [userId] : [userId, adminId]);
  if (adminId !== undefined) {
    const admin = await rows.findById(tx, ctx.tenant, adminId);
    if (admin?.role !== "admin" || admin.deletion_due !== null || admin.deactivated_at !== null)
      throw new ApiError("FORBIDDEN", { reason: "adminsOnly" });
  }
  return (await rows.findById(tx, ctx.tenant, userId)) ?? notFound();
}

export const emailTaken = () => new ApiError("CONFLICT", { reason: "emailTaken" });

/** Runs a change of a user's email. The unique index rejects it if another user has the email. */
export async function withFreeEmail<T>(run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    throw isOvertaken(error) ? emailTaken() : error;
  }
}

/** Changes the fields that are sent. A new password or email, or the loss of a location, ends the user's sessions. */
export async function updateUser(
  ctx: Context,
  userId: string,
  sent: UserSent,
  check?: (tx: Executor, before: rows.User) => void | Promise<void>,
): Promise<rows.User> {
  const reach = reachOf(ctx);
  requireReach(reach, [...(sent.locationIds ?? []), ...Object.keys(sent.providerPhone ?? {})]);
  if ((await rows.findById(ctx.db, ctx.tenant, userId)) === undefined) return notFound();
  const sentColumns = await columnsOf(sent);
  const run = ctx.tx(async (tx) => {
    const before = await lockUser(ctx, tx, userId);
    if (ctx.authority?.id === userId && sent.role !== undefined && sent.role !== before.role)
      throw new ApiError("CONFLICT", { reason: "ownRole" });
    if (before.deletion_due !== null) throw new ApiError("CONFLICT", { reason: "deletionQueued" });
    await check?.(tx, before);

    const isOutside = (id: string) => !reach.has(id);
    const locationIds = sent.locationIds && [...new Set([...before.location_ids.filter(isOutside), ...sent.locationIds])].toSorted();
    const added = (locationIds ?? []).filter((id) => !before.location_ids.includes(id));
    await requireOfCompany(tx, before.company_id, added);
    const providerPhone = sent.providerPhone && { ...within(before.provider_phone, isOutside), ...sent.providerPhone };
    const columns = { ...sentColumns, ...(providerPhone && { provider_phone: JSON.stringify(providerPhone) }) };
    const after: rows.User = {
      ...before,
      ...columns,
      ...(sent.permissions === undefined ? {} : { permissions: storedSwitches(sent.permissions) }),
      provider_phone: providerPhone ?? before.provider_phone,
      ...(locationIds && { location_ids: locationIds }),
    };
    if (isElsewhere(reach, before)) requireOnlyLocal(before, after, Object.keys(columns));
    const ownSession = ctx.actor.kind === "user" && ctx.actor.id === userId ? ctx.actor.sessionHash : undefined;
    const isRenamed = sent.email !== undefined && sent.email !== before.email;
    if (isRenamed && ctx.authority?.id === userId && ctx.settings.smtpUrl !== undefined)
      throw new ApiError("CONFLICT", { reason: "ownEmail" });
    const isLifted =
      sent.password !== undefined || isRenamed || added.length > 0 || rightsBeyond(rightsOf(after), rightsOf(before)).length > 0;
    if (isLifted) requireHeld(ctx, rightsOf(after));

    await rows.update(tx, userId, { ...columns, date_updated: ctx.now() });
    if (locationIds !== undefined) await rows.setLocations(tx, userId, locationIds);
    const isLosing = locationIds !== undefined && before.location_ids.some((id) => !locationIds.includes(id));
    if (isRenamed) await afterEmailChange(tx, before, after.email);
    if (sent.password !== undefined || isRenamed || isLosing) await sessions.removeOfUser(tx, userId, isRenamed ? ownSession : undefined);
    return after;
  });
  return sent.email === undefined ? run : withFreeEmail(run);
}

/** Links that were mailed to the former address become invalid, and that address gets a notice. */
export async function afterEmailChange(tx: Executor, { id, email }: Pick<rows.User, "id" | "email">, changedTo: string): Promise<void> {
  await accountLinks.removeAllOfUser(tx, id);
  await addJob(tx, "mail-email-notice", { userId: id, kind: "changed", to: email, email: changedTo }, { maxAttempts: 5 });
}

/** For a user who belongs to other locations too, only data of the caller's locations may change. Unchanged values may be sent. */
function requireOnlyLocal(before: rows.User, after: rows.User, columns: string[]): void {
  const valueIn = (row: rows.User, column: string): unknown =>
    column === "permissions" ? effectivePermissions(row) : Reflect.get(row, column);
  const changed = columns.filter(
    (column) =>
      column !== "provider_phone" && column !== "email_lower" && !isDeepStrictEqual(valueIn(before, column), valueIn(after, column)),
  );
  if (changed.length > 0)
    throw new ApiError("FORBIDDEN", { reason: "userElsewhereFields", values: { fields: changed.map(fieldNameOf).join(", ") } });
}

const fieldNameOf = (column: string) =>
  column === "password_hash" ? "password" : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const storedSwitches = (sent: object): Record<string, boolean> =>
  Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));

/**
 * Queues the deletion and ends the user's sessions. An existing queued deletion is not changed. A user who belongs to other locations
 * too is not deleted, but leaves the caller's locations immediately.
 */
export async function removeUser(ctx: Context, userId: string): Promise<{ user: rows.User; isDeleted: boolean }> {
  if (ctx.authority?.id === userId) throw new ApiError("CONFLICT", { reason: "deleteSelf" });
  const reach = reachOf(ctx);
  return ctx.tx(async (tx) => {
    const user = await lockUser(ctx, tx, userId);
    if (isElsewhere(reach, user)) {
      const left = user.location_ids.filter((id) => reach.has(id));
      await rows.removeLocations(tx, userId, left);
      await sessions.removeOfUser(tx, userId);
      return { user, isDeleted: false };
    }
    if (user.deletion_due !== null) return { user, isDeleted: true };
    const deletionDue = new Date(ctx.now().getTime() + deletionDelayMs);
    await rows.update(tx, userId, { deletion_due: deletionDue });
    await sessions.removeOfUser(tx, userId);
    await addJob(tx, "delete-user", { userId }, { key: jobKeyOf(userId), delayMs: deletionDelayMs });
    return { user: { ...user, deletion_due: deletionDue }, isDeleted: true };
  });
}

/**
 * For a user who has lost their second factor. The second factor protects the account in every location, so only an admin of all of them
 * can remove it.
 */
export async function removeSecondFactor(ctx: Context, userId: string): Promise<rows.User> {
  if (ctx.authority?.id === userId) throw new ApiError("CONFLICT", { reason: "ownSecondFactor" });
  const reach = reachOf(ctx);
  return ctx.tx(async (tx) => {
    const user = await lockUser(ctx, tx, userId);
    if (isElsewhere(reach, user)) throw new ApiError("FORBIDDEN", { reason: "userElsewhere" });
    requireHeld(ctx, rightsOf(user));
    await factors.removeAll(tx, userId);
    await sessions.removeOfUser(tx, userId);
    await recordOfUser(tx, userId, { secondFactor: "removed" });
    return user;
  });
}

/** Cancels a deletion that has not taken effect. It restores the user's rights, so the caller must have them too. */
export async function callOffDeletion(ctx: Context, userId: string): Promise<rows.User> {
  return ctx.tx(async (tx) => {
    const user = await lockUser(ctx, tx, userId);
    if (user.deletion_due !== null) requireHeld(ctx, rightsOf(user));
    await rows.update(tx, userId, { deletion_due: null });
    return { ...user, deletion_due: null };
  });
}

/**
 * Deactivates or reactivates a user. A deactivated user has no sessions and cannot sign in, and applications that they authorized have no
 * access. Their records stay assigned to them. Reactivating restores all of the user's rights, so the caller must have them.
 */
export async function setActive(ctx: Context, userId: string, isActive: boolean): Promise<rows.User> {
  if (ctx.authority?.id === userId) throw new ApiError("CONFLICT", { reason: "deactivateSelf" });
  return ctx.tx(async (tx) => {
    const user = await lockUser(ctx, tx, userId);
    if (isElsewhere(reachOf(ctx), user)) throw new ApiError("FORBIDDEN", { reason: "userElsewhere" });
    if ((user.deactivated_at === null) === isActive) return user;
    if (isActive) requireHeld(ctx, rightsOf(user));
    return { ...user, deactivated_at: await storeActive(tx, userId, isActive, ctx.now()) };
  });
}

/** Stores whether a user is active, and ends the sessions of a deactivated user. Returns the time of the deactivation. */
export async function storeActive(tx: Executor, userId: string, isActive: boolean, now: Date): Promise<Date | null> {
  const deactivatedAt = isActive ? null : now;
  await rows.update(tx, userId, { deactivated_at: deactivatedAt, date_updated: now });
  if (!isActive) await sessions.removeOfUser(tx, userId);
  return deactivatedAt;
}

/** The session's admin sees the dashboard as this user, who must not have more rights than the admin. */
export async function viewAs(ctx: Context, userId: string, sessionHash: string): Promise<void> {
  if (ctx.authority?.id === userId) throw new ApiError("CONFLICT", { reason: "viewSelf" });
  await ctx.tx(async (tx) => {
    const user = await lockUser(ctx, tx, userId);
    if (user.deletion_due !== null || user.deactivated_at !== null) throw new ApiError("CONFLICT", { reason: "viewInactive" });
    requireHeld(ctx, rightsOf(user));
    await sessions.setView(tx, sessionHash, userId);
    await changes.record(tx, ctx.tenant, { entity: "user", entityId: userId, action: "read", after: { viewAs: "started" } });
  });
}

/** Ends the view. While it lasts, the caller's id is that of the user they view as. */
export const stopViewing = (ctx: Context, userId: string, sessionHash: string): Promise<void> =>
  ctx.tx(async (tx) => {
    await sessions.setView(tx, sessionHash, null);
    await changes.record(tx, ctx.tenant, { entity: "user", entityId: userId, action: "read", after: { viewAs: "ended" } });
  });

const jobKeyOf = (userId: string) => `delete-user:${userId}`;

/** Completes a queued deletion, unless it was cancelled meanwhile. */
export async function takeDeletion(tx: Executor, userId: string): Promise<void> {
  const user = await rows.findDeleted(tx, userId);
  if (user === undefined) return;
  await rows.remove(tx, userId);
  for (const locationId of user.location_ids) await announceNow(tx, locationId);
}

export const removalMessage = ({ user, isDeleted }: { user: rows.User; isDeleted: boolean }) =>
  isDeleted
    ? deletionMessage(user)
    : `Removed user with e-mail ${user.email} and name ${fullNameOf(user.first_name, user.last_name)}. They keep their other locations.`;

const deletionMessage = (user: rows.User) =>
  `Queued deleting user with e-mail ${user.email} and name ${fullNameOf(user.first_name, user.last_name)}. Will take effect in a few minutes.`;
