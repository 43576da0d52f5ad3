import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Mistake } from "../application/mistake.ts";
import { importFile } from "../application/operator-import.ts";
import { command, option } from "./command.ts";
import { callerDirectory } from "./env.ts";

export const importCommands = [
  command({
    words: "import",
    about: "Writes a JSON file of custom fields, businesses, campaigns and workflows; all of it, or nothing.",
    options: z.strictObject({
      location: option(z.string().min(1), "ID", "The location it is for."),
      file: option(z.string().min(1), "FILE", "The file."),
    }),
    async run(house, given) {
      const tenant = await house.location(given.location);
      const place = path.resolve(callerDirectory(), given.file);
      const file = await readJson(place);
      const surroundings = { now: house.now(), settings: await house.settings(), directory: path.dirname(place) };
      return house.changeIn(tenant, (tx) => importFile(tx, tenant, file, surroundings));
    },
  }),
];

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new Mistake(
      `The file ${file} cannot be read: ${error instanceof Error && "code" in error ? String(error.code) : String(error)}.`,
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Mistake(`The file ${file} is not JSON: ${error instanceof Error ? error.message.replaceAll("\n", " ") : String(error)}`);
  }
}
