import { z } from "zod";
import { fullNameOf } from "#contract/names.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import * as users from "#db/users/users.ts";
import { command, option } from "./command.ts";
import { insertPerson, passwordFor, personOptions } from "./people.ts";
import { UsageError } from "./usage-error.ts";

// Staff sign in to a dashboard that connects to another server. They have no location here and are matched by email to that server's users.

const staffCompany = { id: "staff", name: "Staff" };

export const staffCommands = [
  command({
    words: "staff add",
    about: "Creates a staff member who uses this dashboard with other servers. A generated password is printed once.",
    options: z.strictObject({
      ...personOptions("Their email, here and on the other servers."),
      company: option(
        z.string().min(1).default(staffCompany.id),
        "ID",
        "The company whose connections they see. Default: the connections of all staff.",
      ),
    }),
    async run(deps, given) {
      const { hash, shown } = await passwordFor(given.password);
      return deps.change(async (tx) => {
        const now = deps.now();
        if (given.company === staffCompany.id) await locations.insertCompany(tx, { ...staffCompany, date_added: now });
        else if ((await locations.findCompany(tx, given.company)) === undefined)
          throw new UsageError(`There is no company ${given.company}.`);
        const id = newId();
        await insertPerson(tx, { ...given, id }, given.company, hash, now);
        return { id, email: given.email, companyId: given.company, ...shown };
      });
    },
  }),

  command({
    words: "staff list",
    about: "Lists staff members, who have no location on this service.",
    options: z.strictObject({}),
    async run(deps) {
      const found = await users.listWithoutLocation(deps.db.query);
      return {
        staff: found.map((row) => ({
          id: row.id,
          email: row.email,
          name: fullNameOf(row.first_name, row.last_name),
          role: row.role,
          companyId: row.company_id,
        })),
      };
    },
  }),

  command({
    words: "staff remove",
    about: "Removes a staff member. Their access ends immediately.",
    argument: "ID",
    options: z.strictObject({}),
    async run(deps, { id }) {
      return deps.change(async (tx) => {
        const found = (await users.listWithoutLocation(tx)).find((row) => row.id === id);
        if (found === undefined) throw new UsageError(`There is no staff member ${id}.`);
        await users.remove(tx, id);
        return { succeeded: true };
      });
    },
  }),
];
