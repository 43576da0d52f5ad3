import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { type privacy as contract, type ErasedCounts, exportsPerHour } from "#contract/contacts/privacy.ts";
import { ApiError } from "#contract/errors.ts";
import { contactNameOf } from "#contract/names.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/contacts/contacts.ts";
import * as erasure from "#db/contacts/erasure.ts";
import * as report from "#db/contacts/erasure-report.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { readerOfLocation, readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { storedLanguage } from "../users/language.ts";
import { countWithin } from "../visitor-allowance.ts";
import { eraseNow } from "./erasure.ts";
import { archiveAnswer } from "./personal-data/archive.ts";
import type { PageOf } from "./personal-data/page.ts";
import { contactOf } from "./shape.ts";

/** Counts by table as the report names them. */
function removedOf(counts: report.Counts): ErasedCounts {
  const of = (...tables: string[]) => tables.reduce((sum, table) => sum + (counts[table] ?? 0), 0);
  return {
    notes: of("note"),
    tasks: of("task"),
    appointments: of("appointment", "service_booking"),
    conversations: of("conversation"),
    messages: of("message"),
    files: of("file"),
    recordings: of("recording"),
    relations: of("relation"),
    submissions: of("submission"),
    enrolments: of("contact_workflow", "contact_campaign"),
    importRows: of("import_row"),
    changes: of("change_log"),
  };
}

const hourMs = 60 * 60 * 1000;

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Contact not found" });
};

/** Records the export in the audit log. The reader is the user who exports, otherwise the location. */
export async function beginExport(ctx: Context, contactId: string): Promise<PageOf> {
  const { person } = ctx;
  if (person !== undefined) await countWithin(ctx, `export ${ctx.tenant} ${person.id}`, { most: exportsPerHour, windowMs: hourMs });
  return ctx.tx(async (tx) => {
    const contact = (await rows.findById(tx, ctx.tenant, contactId)) ?? notFound();
    const location = (await locations.findById(tx, ctx.tenant)) ?? notFound();
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
  export: async (ctx, { params: { contactId } }) => archiveAnswer(ctx, await beginExport(ctx, contactId)),

  async previewErasure(ctx, { params: { contactId } }) {
    if (await rows.exists(ctx.db, ctx.tenant, contactId)) {
      const [counts, keepableAppointments] = await Promise.all([
        report.countLive(ctx.db, ctx.tenant, contactId),
        report.countKeepable(ctx.db, ctx.tenant, contactId, ctx.now()),
      ]);
      return { preview: { removed: removedOf(counts), keepableAppointments } };
    }
    if ((await erasure.findRestorable(ctx.db, ctx.tenant, contactId, ctx.now())) === undefined) notFound();
    return { preview: { removed: removedOf(await report.countDeleted(ctx.db, ctx.tenant, contactId)), keepableAppointments: 0 } };
  },

  // A user's deletion keeps the deleted rows, so they are counted there before they are erased in the same transaction.
  erase: (ctx, { params: { contactId }, body: { keepAppointments, reason } }) =>
    ctx.tx(async (tx) => {
      const keptAppointments = keepAppointments ? await keep(ctx, tx, contactId) : 0;
      const removed = await rows.remove(tx, ctx.tenant, contactId);
      if (removed === undefined && (await erasure.findDeleted(tx, ctx.tenant, contactId)) === undefined) notFound();
      const counts = await report.countDeleted(tx, ctx.tenant, contactId);
      await erasure.endRestorable(tx, ctx.tenant, contactId, ctx.now());
      await eraseNow(tx, ctx.tenant, [contactId]);
      // Logged without the contact's id, so that this entry keeps the reason.
      if (reason !== undefined && reason !== "")
        await changes.record(tx, ctx.tenant, { entity: "contact", entityId: contactId, action: "delete", after: { reason } });
      return { report: { dateErased: ctx.now().toISOString(), removed: removedOf(counts), keptAppointments } };
    }),
};

/** The title of kept appointments, in the location's language. */
async function keep(ctx: Context, tx: Executor, contactId: string): Promise<number> {
  const location = (await locations.findById(tx, ctx.tenant)) ?? notFound();
  const title = mailTexts(readerOfLocation(location).language)("erasedContact");
  return report.keepAppointments(tx, ctx.tenant, contactId, { now: ctx.now(), title });
}
