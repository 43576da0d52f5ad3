import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { setup as contract, SetupCalendar } from "#contract/setup/setup.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { newCalendar } from "../calendars/new-calendar.ts";
import { schedules } from "../calendars/schedules.ts";
import { type Context, createContext, inTransaction } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { connectDashboard } from "../integrations/dashboard-connection.ts";
import { readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { insertLocation } from "../locations/new-location.ts";
import { outboxFolderOf, sendMail } from "../mail/mail.ts";
import { requireUncommon } from "../users/common-passwords.ts";
import { storedLanguage } from "../users/language.ts";
import { insertPerson } from "../users/new-person.ts";
import { hashPassword } from "../users/passwords.ts";
import { countWithin, takeAllowance } from "../visitor-allowance.ts";
import { isSetupToken } from "./setup-token.ts";

const mails = { most: 10, windowMs: 60 * 60_000 };

/** The same response for a wrong token and for a service that already has data. */
const setupEnded = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "linkEnded" });
};

async function requireSetup(ctx: Context, token: string): Promise<void> {
  if (!isSetupToken(ctx.settings.secret, token) || (await locations.hasCompany(ctx.db))) setupEnded();
}

/** A calendar of the user, with the user's working hours as its hours. */
async function addCalendar(ctx: Context, userId: string, timezone: string, { name, durationMin, days, from, to }: SetupCalendar) {
  const team = { calendarType: "round_robin" as const, teamMembers: [{ userId, isPrimary: true }] };
  const duration = { slotDuration: durationMin, slotDurationUnit: "mins" as const };
  const { calendar } = await newCalendar.create(ctx, { body: { locationId: ctx.tenant, name, ...team, ...duration } });
  const rules = days.map((day) => ({ type: "wday" as const, day, intervals: [{ from, to }] }));
  await schedules.create(ctx, { body: { locationId: ctx.tenant, userId, name, timezone, rules, calendarIds: [calendar.id] } });
}

export const setup: Handlers<typeof contract> = {
  async get(ctx) {
    return { isNeeded: !(await locations.hasCompany(ctx.db)) };
  },

  async open(ctx, { body, client }) {
    await takeAllowance(ctx, client, "setup");
    await requireSetup(ctx, body.token);
    return { outboxFolder: ctx.settings.smtpUrl === undefined ? outboxFolderOf(ctx.settings) : null };
  },

  async testMail(ctx, { body: { token, email, language }, client }) {
    await takeAllowance(ctx, client, "setup");
    await requireSetup(ctx, token);
    await countWithin(ctx, "setup mail", mails);
    const t = mailTexts(readerOfUser(storedLanguage(language), { country: null }).language);
    const text = t("setup.body", { url: ctx.settings.dashboardUrl });
    const outcome = await sendMail(ctx.settings, { to: [email], subject: t("setup.subject"), text, isAutomatic: true });
    return { mailError: outcome.ok ? null : outcome.error };
  },

  async complete(ctx, { body: { token, location, admin, calendar }, client }) {
    await takeAllowance(ctx, client, "setup");
    await requireSetup(ctx, token);
    await requireUncommon(admin.password);
    const passwordHash = await hashPassword(admin.password);
    const [companyId, locationId, userId] = [newId(), newId(), newId()];
    const { firstName, lastName, email } = admin;
    const origin = { kind: "user" as const, id: userId, name: fullNameOf(firstName, lastName), requestId: ctx.requestId };
    const tenant = tenantOfRow({ location_id: locationId });
    const own = createContext(ctx.deps, { actor: ctx.actor, tenant, requestId: ctx.requestId, origin });
    await own.tx(async (tx) => {
      const now = ctx.now();
      await requireFirst(tx);
      await locations.insertCompany(tx, { id: companyId, name: location.name, date_added: now });
      await insertLocation(tx, { ...location, id: locationId, companyId }, now);
      const person = { id: userId, companyId, firstName, lastName, email, role: "admin", passwordHash };
      await insertPerson(tx, person, now, storedLanguage(location.language));
      await users.insertLocation(tx, tenant, userId);
      const { secret, serviceUrl } = ctx.settings;
      await connectDashboard(tx, { ...location, id: locationId }, { secret, baseUrl: serviceUrl, now });
      if (calendar !== null) await addCalendar(inTransaction(own, tx), userId, location.timezone, calendar);
    });
    return { succeeded: true };
  },
};

/** Concurrent setups wait here for the first one. */
async function requireFirst(tx: Executor): Promise<void> {
  await locations.lockCompanies(tx);
  if (await locations.hasCompany(tx)) setupEnded();
}
