import { z } from "zod";
import { dayEnd, dayTime, endsAfterItStarts, weekdays } from "../calendars/schedules.ts";
import { emailAddress, shortText, succeeded, timezone } from "../common.ts";
import { country } from "../contacts/values.ts";
import { endpoint } from "../endpoint.ts";
import { currency } from "../locations/settings.ts";
import { clientFacts } from "../request-facts.ts";
import { accountLanguage } from "../users/account.ts";
import { password } from "../users/users.ts";

// The setup of a service without data: its first location with an admin and, if wanted, a calendar. It is possible once, with the
// token that the service prints when it starts.

const token = z.string().min(1).max(200);
const named = shortText.trim().min(1);

export const setupLocation = z.strictObject({
  name: named,
  timezone,
  country: country.min(1),
  currency,
  /** Of the admin's dashboard and of messages to contacts. */
  language: accountLanguage,
});
export type SetupLocation = z.output<typeof setupLocation>;

export const setupAdmin = z.strictObject({ firstName: named, lastName: named, email: emailAddress, password });
export type SetupAdmin = z.output<typeof setupAdmin>;

/** A calendar of the admin with the same hours on each of its days. The form adds the rule of the hours with a translated message. */
export const setupCalendarFields = z.strictObject({
  name: named,
  durationMin: z.number().int().min(5).max(1440),
  days: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
  from: dayTime,
  to: dayEnd,
});
const setupCalendar = setupCalendarFields.refine(endsAfterItStarts, { path: ["to"], error: "must be after from" });
export type SetupCalendar = z.output<typeof setupCalendar>;

export const setup = {
  get: endpoint({
    route: "GET /application/setup",
    summary: "Whether the service has no data yet and has to be set up.",
    open: true,
    output: z.object({ isNeeded: z.boolean() }),
  }),
  open: endpoint({
    route: "POST /application/setup/open",
    summary: "Check the token of the setup. It stays valid until the setup is complete.",
    open: true,
    input: { body: z.strictObject({ token }), client: clientFacts },
    output: z.object({
      /** The folder that mails are written to, because no mail server is configured; null if there is one. */
      outboxFolder: z.string().nullable(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  testMail: endpoint({
    route: "POST /application/setup/test-mail",
    summary: "Send a test email.",
    open: true,
    input: { body: z.strictObject({ token, email: emailAddress, language: accountLanguage }), client: clientFacts },
    output: z.object({
      /** Why the mail server refused the mail; null if the mail was sent or written to the outbox folder. */
      mailError: z.string().nullable(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
    dryRun: "none",
  }),
  complete: endpoint({
    route: "POST /application/setup",
    summary: "Create the first location, its admin, its calendar and the dashboard's connection to it. The token ends.",
    open: true,
    input: {
      body: z.strictObject({ token, location: setupLocation, admin: setupAdmin, calendar: setupCalendar.nullable() }),
      client: clientFacts,
    },
    status: 201,
    output: succeeded,
    errors: ["NOT_FOUND", "INVALID", "RATE_LIMITED"],
  }),
};
