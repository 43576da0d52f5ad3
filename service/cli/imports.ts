import { lstat, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { cannotWrite, reasonOfFile, systemReason } from "#db/system-reason.mjs";
import { exportLocation, importLocation, isArchive } from "./archive.ts";
import { command, flag, option } from "./command.ts";
import { callerDirectory } from "./env.ts";
import { exportFile } from "./export.ts";
import { exportRecordings } from "./export-recordings.ts";
import { importAll } from "./import/import.ts";
import { uncalledWebhooks } from "./uncalled-webhooks.ts";
import { UsageError } from "./usage-error.ts";

export const importCommands = [
  command({
    words: "import",
    about:
      "Imports a file written by export into an empty location, or custom fields, businesses, campaigns, workflows, objects, funnels, surveys, submissions and recordings from a JSON file into any location. If a part is invalid, nothing is imported.",
    options: z.strictObject({
      location: option(z.string().min(1), "ID", "The location."),
      file: option(z.string().min(1), "FILE", "The file."),
    }),
    async run(deps, given) {
      const ctx = await deps.location(given.location);
      const place = path.resolve(callerDirectory(), given.file);
      if (await isArchive(place)) {
        const { newUsers, ...imported } = await importLocation(ctx, place);
        if (newUsers.length > 0)
          process.stderr.write(`These users are new here. Send each a link from "user reset-password": ${newUsers.join(", ")}\n`);
        return imported;
      }
      const file = await readJson(place);
      const surroundings = { now: deps.now(), settings: deps.settings, directory: path.dirname(place) };
      const answer = await importAll(ctx.tx, ctx.tenant, file, surroundings);
      for (const line of uncalledWebhooks(file)) process.stderr.write(`${line.replaceAll("\n", " ")}\n`);
      return answer;
    },
  }),
  command({
    words: "export",
    about:
      "Exports a location to a file that can be imported into an empty location: all of its records with their history, its files, and its users without their passwords. Without --file or with --json, exports only what a JSON import file can contain. The file contains the secrets of webhooks.",
    options: z.strictObject({
      location: option(z.string().min(1), "ID", "The location."),
      file: option(z.string().min(1).optional(), "FILE", "The file to write. Without it, the export is printed."),
      json: flag("Writes a JSON import file: custom fields, businesses, campaigns, workflows, objects, funnels, surveys and submissions."),
      recordings: flag(
        "With --json: also writes the recordings of calls, to a folder beside the file. They can be imported into a location that has the calls.",
      ),
    }),
    async run(deps, given) {
      const ctx = await deps.location(given.location);
      if (given.file !== undefined && !given.json) {
        if (given.recordings) throw new UsageError("--recordings needs --json. Without --json, the recordings are in the file.");
        const file = path.resolve(callerDirectory(), given.file);
        const { tables, ...counts } = await exportLocation(ctx, file).catch((error: unknown) => {
          throw systemReason(error) === undefined ? error : new UsageError(cannotWrite(file, error));
        });
        return { exported: { ...counts, ...tables }, file };
      }
      const exported = { db: ctx.db, tenant: ctx.tenant, settings: deps.settings };
      const file = await exportFile(exported);
      if (given.file === undefined) {
        if (given.recordings) throw new UsageError("--recordings needs --file. The recordings are written next to that file.");
        return file;
      }
      const place = path.resolve(callerDirectory(), given.file);
      if (given.recordings) {
        const beside = { directory: path.dirname(place), folder: `${path.basename(place, path.extname(place))}-recordings` };
        const recordings = await exportRecordings(exported, beside).catch((error: unknown) => {
          throw systemReason(error) === undefined ? error : new UsageError(cannotWrite(place, error));
        });
        if (recordings.length > 0) file.recordings = recordings;
      }
      await writeNew(place, file);
      return { exported: Object.fromEntries(Object.entries(file).map(([key, items]) => [key, items.length])), file: place };
    },
  }),
];

/** Removes an incomplete export, which could be mistaken for a complete one, unless it is a pipe. */
const removeHalf = async (place: string) => {
  if ((await lstat(place).catch(() => undefined))?.isFile()) await rm(place);
};

/** Readable only by its owner, because it contains secrets. */
async function writeNew(place: string, content: unknown): Promise<void> {
  try {
    await writeFile(place, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    await removeHalf(place);
    throw new UsageError(cannotWrite(place, error));
  }
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${reasonOfFile(error)}.`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`The file ${file} is not JSON: ${error instanceof Error ? error.message.replaceAll("\n", " ") : String(error)}`);
  }
}
