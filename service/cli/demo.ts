import { z } from "zod";
import { fillWithContacts } from "../demo/bulk.ts";
import { command, option } from "./command.ts";

const count = z
  .string()
  .regex(/^\d{1,8}$/, { error: "must be a number" })
  .transform(Number)
  .pipe(z.number().int().min(1).max(10_000_000));

export const demoCommands = [
  command({
    words: "demo",
    about: "Adds generated contacts to a location, for performance tests.",
    options: z.strictObject({
      location: option(z.string().min(1), "ID", "The location."),
      contacts: option(count, "N", "The number of contacts."),
    }),
    async run(deps, given) {
      const { tenant } = await deps.location(given.location);
      return fillWithContacts(deps.db, tenant, given.contacts, deps.now());
    },
  }),
];
