import { z } from "zod";
import { scopes } from "#contract/scopes.ts";
import { password } from "#contract/users/users.ts";
import * as connections from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import { seal } from "#db/seal.ts";
import type { Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { Mistake } from "../application/mistake.ts";
import { hashPassword, newPassword } from "../application/passwords.ts";
import * as tokens from "../application/tokens.ts";
import { command, list, option } from "./command.ts";
import type { House } from "./house.ts";
import { filledText } from "./locations.ts";

export const userCommands = [
  command({
    words: "user create",
    about: "Makes a user who signs in at the dashboard. A generated password is shown this once.",
    options: z.strictObject({
      location: option(
        list.pipe(z.array(z.string()).min(1, { error: "must name a location" })),
        "ID",
        "The location, or several separated by commas.",
      ),
      email: option(z.email({ error: "must be an email" }).max(254), "E", "What the user signs in with."),
      "first-name": option(filledText, "N", "Their first name."),
      "last-name": option(filledText, "N", "Their last name."),
      role: option(
        z.enum(["admin", "user"], { error: "must be admin or user" }).default("user"),
        "admin|user",
        "Their role; user where none is given.",
      ),
      password: option(password.optional(), "P", "Their password, at least 12 characters; one is generated where none is given."),
    }),
    async run(house, given) {
      const chosen = given.password ?? newPassword();
      const passwordHash = await hashPassword(chosen);
      const tenants = await Promise.all(given.location.map((id) => house.location(id)));
      return house.change(async (tx) => {
        const companies = new Set(await Promise.all(tenants.map(async (tenant) => (await locations.findById(tx, tenant))?.company_id)));
        const [companyId] = companies;
        if (companyId === undefined || companies.size > 1) throw new Mistake("The locations belong to different companies.");
        const id = newId();
        const made = await users.insert(tx, {
          id,
          company_id: companyId,
          first_name: given["first-name"],
          last_name: given["last-name"],
          email: given.email,
          email_lower: given.email.toLowerCase(),
          phone: null,
          password_hash: passwordHash,
          role: given.role,
          date_added: house.now(),
          date_updated: house.now(),
        });
        if (made === undefined) throw new Mistake(`There is a user ${given.email} already.`);
        for (const tenant of new Set(tenants)) await users.insertLocation(tx, tenant, id);
        return { id, email: given.email, ...(given.password === undefined ? { password: chosen } : {}) };
      });
    },
  }),

  command({
    words: "connection create",
    about: "Connects the dashboard to a location of this service, with a token of its own.",
    options: z.strictObject({ location: option(z.string().min(1), "ID", "The location.") }),
    async run(house, given) {
      const tenant = await house.location(given.location);
      const secret = await house.secret();
      return house.change((tx) => connect(tx, house, tenant, secret));
    },
  }),
];

async function connect(tx: Executor, house: House, tenant: Tenant, secret: string) {
  const location = await locations.findById(tx, tenant);
  if (location === undefined) throw new Mistake(`There is no location ${tenant}.`);
  const about = { name: "Dashboard", description: "The dashboard's own connection.", scopes: [...scopes], kind: "dashboard" as const };
  const { token } = await tokens.create(tx, tenant, about, house.now());
  const id = newId();
  const made = await connections.insert(tx, {
    id,
    name: location.name,
    base_url: house.baseUrl,
    location_id: tenant,
    location_name: location.name,
    timezone: location.timezone,
    is_own: true,
    sealed_token: seal(secret, connections.sealContext(id), token),
    last_four: token.slice(-4),
    created_by: null,
    date_added: house.now(),
  });
  if (made === undefined) throw new Mistake(`The dashboard has a connection to location ${tenant} already.`);
  return { id, name: made.name, baseUrl: made.base_url, locationId: tenant, lastFour: made.last_four };
}
