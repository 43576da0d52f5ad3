import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { type privacy as contract, type ErasedCounts, exportsPerHour } from "#contract/contacts/privacy.ts";
import { ApiError } from "#contract/errors.ts";
import { contactNameOf } from "#contract/names.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/contacts/contacts.ts";
import * as erased from "#db/contacts/erased.ts";
import * as personalData from "#db/contacts/personal-data.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { readerOfLocation, readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { storedLanguage } from "../users/language.ts";
import { requireAdmin } from "../users/require-admin.ts";
import { eraseNow } from "./erasure.ts";
import { archiveAnswer } from "./personal-data/archive.ts";
import type { PageOf } from "./personal-data/page.ts";
import { contactOf } from "./shape.ts";

/** Counts by table as the report names them. */
function removedOf(kept: Readonly<Record<string, number>>, copies: Awaited<ReturnType<typeof erased.countCopies>>): ErasedCounts {
  const of = (...tables: string[]) => tables.reduce((sum, table) => sum + (kept[table] ?? 0), 0);
  return {
    notes: of("note"),
    tasks: of("task"),
    appointments: of("appointment", "service_booking"),
    conversations: of("conversation"),
    messages: of("message"),
    files: copies.files,
    recordings: of("recording"),
    relations: of("relation"),
    submissions: copies.submissions,
    enrolments: of("contact_workflow", "contact_campaign"),
    importRows: copies.import_rows,
    changes: copies.changes,
  };
}

const hourMs = 60 * 60 * 1000;

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Contact not found" });
};

/** Records the export in the audit log. The reader is the user who exports, otherwise the location. */
export async function beginExport(ctx: Context, contactId: string): Promise<PageOf> {
  const { person } = ctx;
  return ctx.tx(async (tx) => {
    const contact = (await rows.findById(tx, ctx.tenant, contactId)) ?? notFound();
    const location = (await locations.findById(tx, ctx.tenant)) ?? notFound();
    if (person !== undefined) {
      await personalData.lockExports(tx, ctx.tenant, person.id);
      const count = await personalData.countExports(tx, ctx.tenant, person.id, new Date(ctx.now().getTime() - hourMs));
      if (count >= exportsPerHour) throw new ApiError("RATE_LIMITED");
    }
    await changes.record(tx, ctx.tenant, {
      entity: "contact",
      entityId: contactId,
      contactId,
      action: "read",
      after: { archive: "created" },
    });
    return {
      contactId,
      name: contactNameOf(contactOf(contact)) ?? contactId,
      reader: person === undefined ? readerOfLocation(location) : readerOfUser(storedLanguage(person.language), location),
      timeZone: location.timezone,
      location: location.name,
      country: phoneCountryOf(location),
      exportedBy: person?.name ?? ctx.origin.name ?? "",
    };
  });
}

export const privacy: Handlers<typeof contract> = {
  async export(ctx, { params: { contactId } }) {
    requireAdmin(ctx);
    return archiveAnswer(ctx, await beginExport(ctx, contactId));
  },

  async previewErasure(ctx, { params: { contactId } }) {
    requireAdmin(ctx);
    if (await rows.exists(ctx.db, ctx.tenant, contactId)) {
      const live = await erased.countLive(ctx.db, ctx.tenant, contactId, ctx.now());
      const { files = 0, submission: submissions = 0, import_row = 0, changes: entries = 0, keepable = 0 } = live;
      return {
        preview: {
          removed: removedOf(live, { files, submissions, import_rows: import_row, changes: entries }),
          keepableAppointments: keepable,
        },
      };
    }
    if (!(await erased.isRestorable(ctx.db, ctx.tenant, contactId))) notFound();
    const [kept, copies] = await Promise.all([
      erased.countKept(ctx.db, ctx.tenant, contactId),
      erased.countCopies(ctx.db, ctx.tenant, contactId),
    ]);
    return { preview: { removed: removedOf(kept, copies), keepableAppointments: 0 } };
  },

  // A user's deletion keeps the deleted rows, so they are counted there before they are erased in the same transaction.
  erase: (ctx, { params: { contactId }, body: { keepAppointments, reason } }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const keptAppointments = keepAppointments ? await keep(ctx, tx, contactId) : 0;
      const removed = await rows.remove(tx, ctx.tenant, contactId);
      if (removed === undefined && (await erased.findDeleted(tx, ctx.tenant, contactId)) === undefined) notFound();
      const kept = await erased.countKept(tx, ctx.tenant, contactId);
      const copies = await erased.countCopies(tx, ctx.tenant, contactId);
      await erased.endRestorable(tx, ctx.tenant, contactId, ctx.now());
      await eraseNow(tx, ctx.tenant, [contactId]);
      // Without the contact's id, so that this entry keeps the reason.
      if (reason !== undefined && reason !== "")
        await changes.record(tx, ctx.tenant, { entity: "contact", entityId: contactId, action: "delete", after: { reason } });
      return { report: { dateErased: ctx.now().toISOString(), removed: removedOf(kept, copies), keptAppointments } };
    }),
};

/** The title that kept appointments have is in the location's language. */
async function keep(ctx: Context, tx: Executor, contactId: string): Promise<number> {
  const location = (await locations.findById(tx, ctx.tenant)) ?? notFound();
  const title = mailTexts(readerOfLocation(location).language)("erasedContact");
  return erased.keepAppointments(tx, ctx.tenant, contactId, { now: ctx.now(), title });
}
