import { z } from "zod";
import { timezone } from "#contract/common.ts";
import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { identityField } from "#contract/locations/locations.ts";
import { currency } from "#contract/locations/settings.ts";
import { accountLanguage } from "#contract/users/account.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { beginDeletion } from "../locations/deletion.ts";
import { locationOf } from "../locations/locations.ts";
import { insertLocation } from "../locations/new-location.ts";
import { command, list, option, setting } from "./command.ts";
import { connect } from "./connect.ts";
import { accountEmail, filledText, insertPerson, passwordFor } from "./people.ts";
import { UsageError } from "./usage-error.ts";

/** An id that an operator chooses becomes part of URLs. */
const chosenId = z.string().regex(/^[\w-]{1,100}$/, { error: "must be letters, digits, - and _, at most 100" });
const country = z
  .string()
  .toUpperCase()
  .refine((code) => phoneCountryOf({ country: code }) === code, { error: "must be a country code, such as GB" });

const matchOrder = list.pipe(
  z
    .array(identityField)
    .min(1)
    .refine((fields) => new Set(fields).size === fields.length, { error: "names a field twice" }),
);

export const locationCommands = [
  command({
    words: "location create",
    about:
      "Creates a location, and a company for it if none is given. With --admin-email, it also connects the dashboard to the location and creates an admin, whose generated password is printed once, so that they can sign in.",
    options: z.strictObject({
      name: option(filledText, "N", "The location's name."),
      timezone: option(timezone.default("UTC"), "IANA", "The time zone. Default: UTC."),
      country: option(country.optional(), "CODE", "The country, such as GB. Default: the country of the time zone."),
      currency: option(currency.optional(), "CODE", "The currency of prices. Default: the currency of the country."),
      company: option(chosenId.optional(), "ID", "The company of the location."),
      id: option(chosenId.optional(), "ID", "The ID of the location. Default: a generated ID."),
      "admin-email": option(accountEmail.optional(), "E", "The email of an admin to create."),
      "admin-first-name": option(filledText.default("Admin"), "N", "The admin's first name. Default: Admin."),
      "admin-last-name": option(filledText.optional(), "N", "The admin's last name. Default: the location's name."),
    }),
    async run(deps, given) {
      const email = given["admin-email"];
      const password = email === undefined ? undefined : await passwordFor(undefined);
      const made = await deps.change(async (tx) => {
        const now = deps.now();
        const id = given.id ?? newId();
        const companyId = given.company ?? newId();
        if (given.company === undefined) await locations.insertCompany(tx, { id: companyId, name: given.name, date_added: now });
        else if ((await locations.findCompany(tx, companyId)) === undefined) throw new UsageError(`There is no company ${companyId}.`);
        const { name, timezone, currency } = given;
        const made = await insertLocation(tx, { id, companyId, name, timezone, country: given.country ?? null, currency }, now);
        if (made === undefined) throw new UsageError(`A location with the ID ${id} already exists.`);
        const location = { id, companyId, name: made.name, timezone: made.timezone };
        if (email === undefined || password === undefined) return location;
        const userId = newId();
        const names = { "first-name": given["admin-first-name"], "last-name": given["admin-last-name"] ?? given.name };
        await insertPerson(tx, { ...names, id: userId, email, role: "admin" }, companyId, password.hash, now);
        const tenant = tenantOfRow({ location_id: id });
        await users.insertLocation(tx, tenant, userId);
        await connect(tx, deps, tenant);
        return { ...location, admin: { id: userId, email, ...password.shown }, dashboard: deps.settings.dashboardUrl };
      });
      for (const line of notes(made, given)) process.stderr.write(`${line}\n`);
      return made;
    },
  }),

  command({
    words: "location list",
    about: "Lists every location with its settings. One that is being deleted has a dateDeleted.",
    options: z.strictObject({}),
    run: async (deps) => ({
      locations: (await locations.list(deps.db.query)).map((row) => ({
        ...locationOf(row),
        ...(row.date_deleted === null ? {} : { dateDeleted: row.date_deleted.toISOString() }),
      })),
    }),
  }),

  command({
    words: "location set",
    about: "Changes settings of a location and prints the location.",
    argument: "ID",
    options: z.strictObject({
      "allow-duplicate-contact": setting("Whether two contacts may have the same email or phone."),
      "duplicate-match-order": option(matchOrder.optional(), "email,phone", "The fields that find duplicates, in order of priority."),
      timezone: option(timezone.optional(), "IANA", "The location's time zone."),
      currency: option(currency.optional(), "CODE", "The currency of prices, such as EUR."),
      language: option(
        accountLanguage.or(z.literal("none")).optional(),
        "CODE",
        "The language of messages to contacts, such as fr_FR; none lets the country decide.",
      ),
    }),
    run: (deps, given) =>
      deps.change(async (tx) => {
        const fields = {
          ...(given["allow-duplicate-contact"] === undefined ? {} : { allow_duplicate_contact: given["allow-duplicate-contact"] }),
          ...(given["duplicate-match-order"] === undefined ? {} : { duplicate_match_order: given["duplicate-match-order"] }),
          ...(given.timezone === undefined ? {} : { timezone: given.timezone }),
          ...(given.currency === undefined ? {} : { currency: given.currency }),
          ...(given.language === undefined ? {} : { language: given.language === "none" ? null : given.language }),
        };
        if (Object.keys(fields).length === 0) throw new UsageError("Set at least one option.");
        const row = await locations.update(tx, given.id, fields);
        if (row === undefined) throw new UsageError(`There is no location ${given.id}.`);
        return locationOf(row);
      }),
  }),

  command({
    words: "location delete",
    about:
      "Deletes a location for good, with all its records, files and tokens, and the users who belong to no other location. It can no longer be used at once; the service then deletes its data in the background. Only a backup brings it back.",
    argument: "ID",
    options: z.strictObject({ name: option(filledText, "N", "The location's name, to confirm that it is the right one.") }),
    run: (deps, given) =>
      deps.change(async (tx) => {
        const row = await locations.findById(tx, given.id);
        if (row === undefined) throw new UsageError(`There is no location ${given.id}.`);
        if (row.name !== given.name) throw new UsageError(`Location ${given.id} has another name than ${given.name}. Nothing was deleted.`);
        const begun = await beginDeletion(tx, tenantOfRow({ location_id: row.id }), deps.now());
        if (begun === undefined) throw new UsageError(`Location ${given.id} is being deleted already.`);
        return { id: row.id, name: row.name, deletedUsers: begun.users.length };
      }),
  }),
];

/** Notes for the operator: unexpected defaults, and what is still missing before someone can sign in. */
const notes = (made: { id: string; companyId: string }, given: { company?: string | undefined; "admin-email"?: string | undefined }) => [
  ...(given.company === undefined ? [`The company ${made.companyId} was created for it. Use --company for further locations of it.`] : []),
  ...(given["admin-email"] === undefined
    ? [
        `No one can sign in to it yet. Connect the dashboard with "connection create --location ${made.id}" and create an admin with "user create --location ${made.id} --role admin --email … --first-name … --last-name …".`,
      ]
    : []),
];
