import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { isApiError } from "#contract/errors.ts";
import { codeOf } from "#db/embedded/failure.ts";
import { cannotWrite, systemReason } from "#db/system-reason.mjs";
import { archiveOf } from "../contacts/personal-data/archive.ts";
import { beginExport } from "../contacts/privacy.ts";
import { command, option } from "./command.ts";
import { callerDirectory } from "./env.ts";
import { UsageError } from "./usage-error.ts";

export const contactCommands = [
  command({
    words: "contact export",
    argument: "ID",
    about: "Writes everything that is stored about a contact into a ZIP archive: a page to read, JSON for programs, and all files.",
    options: z.strictObject({
      location: option(z.string().min(1), "ID", "The location of the contact."),
      to: option(z.string().min(1), "FILE", "The archive. It must not exist."),
    }),
    async run(deps, { id, location, to }) {
      const ctx = await deps.location(location);
      const place = path.resolve(callerDirectory(), to);
      const of = await beginExport(ctx, id).catch((thrown: unknown) => {
        throw isApiError(thrown, "NOT_FOUND") ? new UsageError(`There is no contact ${id} in ${location}.`) : thrown;
      });
      const file = await open(place, "wx", 0o600).catch((thrown: unknown) => {
        throw new UsageError(codeOf(thrown) === "EEXIST" ? `The file ${to} already exists.` : cannotWrite(to, thrown));
      });
      const written = file.createWriteStream();
      try {
        await pipeline(Readable.from(archiveOf(ctx, of)), written);
      } catch (thrown) {
        // An incomplete export could be mistaken for a complete one.
        await rm(place, { force: true });
        throw systemReason(thrown) === undefined ? thrown : new UsageError(cannotWrite(to, thrown));
      }
      return { contact: id, file: place, bytes: written.bytesWritten };
    },
  }),
];
