import { z } from "zod";
import { password, userRole } from "#contract/users/users.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import * as users from "#db/users/users.ts";
import { Mistake } from "../application/mistake.ts";
import { hashPassword, newPassword } from "../application/passwords.ts";
import { command, option } from "./command.ts";
import { filledText } from "./locations.ts";

// Staff sign in at a dashboard that works on another server: people of no location here, matched by email to that server's users.

const staffCompany = { id: "staff", name: "Staff" };

export const staffCommands = [
  command({
    words: "staff add",
    about: "Makes somebody who works on other servers with this dashboard. A generated password is shown this once.",
    options: z.strictObject({
      email: option(z.email({ error: "must be an email" }).max(254), "E", "What they sign in with, and are known by on the other server."),
      "first-name": option(filledText, "N", "Their first name."),
      "last-name": option(filledText, "N", "Their last name."),
      role: option(userRole.default("user"), "admin|user", "Their role here; an admin adds connections."),
      company: option(
        z.string().min(1).default(staffCompany.id),
        "ID",
        "Whose connections they see; those of all staff where none is given.",
      ),
      password: option(password.optional(), "P", "Their password, at least 12 characters; one is generated where none is given."),
    }),
    async run(house, given) {
      const chosen = given.password ?? newPassword();
      const passwordHash = await hashPassword(chosen);
      return house.change(async (tx) => {
        const now = house.now();
        if (given.company === staffCompany.id) await locations.insertCompany(tx, { ...staffCompany, date_added: now });
        else if ((await locations.findCompany(tx, given.company)) === undefined) throw new Mistake(`There is no company ${given.company}.`);
        const made = await users.insert(tx, {
          id: newId(),
          company_id: given.company,
          first_name: given["first-name"],
          last_name: given["last-name"],
          email: given.email,
          email_lower: given.email.toLowerCase(),
          phone: null,
          password_hash: passwordHash,
          role: given.role,
          date_added: now,
          date_updated: now,
        });
        if (made === undefined) throw new Mistake(`There is a user ${given.email} already.`);
        return {
          id: made.id,
          email: made.email,
          companyId: made.company_id,
          ...(given.password === undefined ? { password: chosen } : {}),
        };
      });
    },
  }),

  command({
    words: "staff list",
    about: "Those who have no location here.",
    options: z.strictObject({}),
    async run(house) {
      const found = await users.listWithoutLocation(house.db.query);
      return {
        staff: found.map((row) => ({
          id: row.id,
          email: row.email,
          name: `${row.first_name} ${row.last_name}`.trim(),
          role: row.role,
          companyId: row.company_id,
        })),
      };
    },
  }),

  command({
    words: "staff remove",
    about: "Ends somebody's access at once.",
    argument: "ID",
    options: z.strictObject({}),
    async run(house, { id }) {
      return house.change(async (tx) => {
        const found = (await users.listWithoutLocation(tx)).find((row) => row.id === id);
        if (found === undefined) throw new Mistake(`There is no staff member ${id}.`);
        await users.remove(tx, id);
        return { succeeded: true };
      });
    },
  }),
];
