import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import * as erased from "#db/contacts/erased.ts";
import { eraseTask } from "../contacts/erasure.ts";
import { addJob } from "../jobs/queue.ts";
import { command, option } from "./command.ts";
import { callerDirectory } from "./env.ts";
import { UsageError } from "./usage-error.ts";

const marks = z.strictObject({
  erased: z.array(z.strictObject({ locationId: z.string(), idHash: z.string().regex(/^[0-9a-f]{64}$/), dateErased: z.iso.datetime() })),
});

export const erasedCommands = [
  command({
    words: "erased list",
    about: "Lists erased contacts as hashes, so that they can be erased again after a backup is restored.",
    options: z.strictObject({}),
    async run(deps) {
      const found = await erased.list(deps.db.query);
      return {
        erased: found.map((row) => ({ locationId: row.location_id, idHash: row.id_hash, dateErased: row.date_erased.toISOString() })),
      };
    },
  }),

  command({
    words: "erased apply",
    about: 'Erases contacts that a restored backup brought back. The file contains the output of "erased list" from before the restore.',
    options: z.strictObject({ file: option(z.string().min(1), "FILE", "The list.") }),
    async run(deps, { file }) {
      const place = path.resolve(callerDirectory(), file);
      const text = await readFile(place, "utf8").catch(() => {
        throw new UsageError(`${file} cannot be read.`);
      });
      const read = marks.safeParse(jsonIn(text));
      if (!read.success) throw new UsageError(`${file} is not a list printed by "erased list".`);
      return deps.change(async (tx) => {
        await erased.add(
          tx,
          read.data.erased.map((mark) => ({
            location_id: mark.locationId,
            id_hash: mark.idHash,
            date_erased: new Date(mark.dateErased),
          })),
        );
        const count = await erased.eraseMarked(tx);
        await addJob(tx, eraseTask, {}, { key: eraseTask });
        return { erased: count };
      });
    },
  }),
];

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
