import { z } from "zod";
import { fullNameOf } from "#contract/names.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import * as factors from "#db/users/second-factors.ts";
import * as sessions from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import { createLink } from "../users/account-links.ts";
import { passwordLinkOf } from "../users/password-links.ts";
import { recordOfUser } from "../users/record-user.ts";
import { storeActive } from "../users/write.ts";
import { command, flag, list, option } from "./command.ts";
import { connect } from "./connect.ts";
import type { CommandDeps } from "./deps.ts";
import { insertPerson, passwordFor, personOptions } from "./people.ts";
import { UsageError } from "./usage-error.ts";

const email = option(z.email({ error: "must be an email" }).max(254), "E", "The user's email.");

async function existingUser(deps: CommandDeps, address: string) {
  const user = await users.findByEmail(deps.db.query, address);
  if (user === undefined) throw new UsageError(`There is no user ${address}.`);
  return user;
}

export const userCommands = [
  command({
    words: "user create",
    about: "Creates a user of the dashboard. A generated password is printed once.",
    options: z.strictObject({
      location: option(
        list.pipe(z.array(z.string()).min(1, { error: "must name a location" })),
        "ID",
        "The location, or several separated by commas.",
      ),
      ...personOptions("The email to sign in with."),
    }),
    async run(deps, given) {
      const { hash, shown } = await passwordFor(given.password);
      const tenants = (await Promise.all(given.location.map((id) => deps.location(id)))).map(({ tenant }) => tenant);
      return deps.change(async (tx) => {
        const companies = new Set(await Promise.all(tenants.map(async (tenant) => (await locations.findById(tx, tenant))?.company_id)));
        const [companyId] = companies;
        if (companyId === undefined || companies.size > 1) throw new UsageError("The locations belong to different companies.");
        const id = newId();
        await insertPerson(tx, { ...given, id }, companyId, hash, deps.now());
        for (const tenant of new Set(tenants)) await users.insertLocation(tx, tenant, id);
        return { id, email: given.email, ...shown };
      });
    },
  }),

  command({
    words: "user list",
    about: "Lists the users of the dashboard with their role, their locations, when they were last seen, and whether they are deactivated.",
    options: z.strictObject({ location: option(z.string().min(1).optional(), "ID", "Only the users of this location.") }),
    async run(deps, { location }) {
      if (location !== undefined) await deps.location(location);
      const found = await users.listWithLocation(deps.db.query, location);
      return {
        users: found.map(({ id, email: address, first_name, last_name, role, location_ids, ...row }) => ({
          ...{ id, email: address, name: fullNameOf(first_name, last_name), role, locationIds: location_ids },
          lastSeenAt: row.seen_at?.toISOString() ?? null,
          deactivatedAt: row.deactivated_at?.toISOString() ?? null,
          deletionDue: row.deletion_due?.toISOString() ?? null,
        })),
      };
    },
  }),

  command({
    words: "user deactivate",
    about:
      "Deactivates a user, who is signed out everywhere and cannot sign in. Their records stay, and an admin can reactivate them in the dashboard.",
    options: z.strictObject({ email }),
    run: (deps, given) =>
      deps.change(async (tx) => {
        const user = await users.lockByEmail(tx, given.email);
        if (user === undefined) throw new UsageError(`There is no user ${given.email}.`);
        const at = user.deactivated_at ?? (await storeActive(tx, user.id, false, deps.now()));
        return { id: user.id, email: user.email, deactivatedAt: at?.toISOString() ?? null };
      }),
  }),

  command({
    words: "user reset-password",
    about:
      "Prints a link to choose a new password, which works once and is valid for 30 minutes. With --generate, sets a new password instead and signs the user out everywhere.",
    options: z.strictObject({
      email,
      generate: flag("Sets a generated password and prints it once, instead of a link."),
    }),
    async run(deps, { email: address, generate }) {
      const user = await existingUser(deps, address);
      const { id } = user;
      if (!generate)
        return deps.change(async (tx) => {
          const { token, expiresAt } = await createLink(tx, "password", id, deps.now());
          await recordOfUser(tx, id, { passwordLink: "created" });
          return { id, email: user.email, link: passwordLinkOf(deps.settings, token), expiresAt: expiresAt.toISOString() };
        });
      const { hash, shown } = await passwordFor(undefined);
      return deps.change(async (tx) => {
        await users.update(tx, id, { password_hash: hash, date_updated: deps.now() });
        await sessions.removeOfUser(tx, id);
        return { id, email: user.email, ...shown };
      });
    },
  }),

  command({
    words: "user remove-second-factor",
    about: "Removes the authenticator app, passkeys and recovery codes of a user who has lost them. Their sessions end.",
    options: z.strictObject({ email }),
    async run(deps, given) {
      const user = await existingUser(deps, given.email);
      return deps.change(async (tx) => {
        await factors.removeAll(tx, user.id);
        await sessions.removeOfUser(tx, user.id);
        await recordOfUser(tx, user.id, { secondFactor: "removed" });
        return { id: user.id, email: user.email };
      });
    },
  }),

  command({
    words: "connection create",
    about: "Connects the dashboard to a location of this service with a new token.",
    options: z.strictObject({ location: option(z.string().min(1), "ID", "The location.") }),
    async run(deps, given) {
      const { tenant } = await deps.location(given.location);
      return deps.change((tx) => connect(tx, deps, tenant));
    },
  }),
];
