import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { z } from "zod";
import { makeFolder } from "#db/make-folder.mjs";
import { UsageError } from "../usage-error.ts";

// Data read from the source, in a folder: a file of JSON lines for each part, and the progress of each part. If the process is killed, the
// file may end with one line too many, which is removed when the copy continues.

const count = z.number().int().min(0);
const progress = z.object({
  items: count,
  bytes: count,
  /** The position at which reading continues. Absent at the end of a list. */
  cursor: z.unknown().optional(),
  isDone: z.boolean(),
  /** The reason for missing data, if the source lacks this part. */
  note: z.string().optional(),
});
export type Progress = z.output<typeof progress>;

const state = z.object({
  from: z.string(),
  sourceId: z.string(),
  /** When everything was last written. */
  finishedAt: z.string().optional(),
  without: z.array(z.string()),
  parts: z.record(z.string(), progress),
});
type State = z.output<typeof state>;

export type FolderLimits = { itemsOfPart: number; bytes: number };
const usualLimits: FolderLimits = { itemsOfPart: 10_000_000, bytes: 50 * 1024 ** 3 };

export type Folder = {
  state: State;
  /** The place of a downloaded file until the records are written. */
  fileOf(key: string): string;
  progressOf(part: string): Progress;
  append(part: string, items: readonly unknown[], cursor: unknown): Promise<void>;
  finish(part: string, note?: string): Promise<void>;
  items(part: string): AsyncGenerator<unknown>;
  /** Records that the copy is complete, and removes the data that was read. */
  conclude(at: Date): Promise<void>;
};

const nothing: Progress = { items: 0, bytes: 0, cursor: undefined, isDone: false };

export async function openFolder(
  place: string,
  about: Pick<State, "from" | "sourceId" | "without">,
  { itemsOfPart, bytes: bytesMost }: FolderLimits = usualLimits,
): Promise<Folder> {
  await makeFolder(place, { mode: 0o700 });
  const statePlace = path.join(place, "state.json");
  const before = await readState(statePlace);
  if (before !== undefined && (before.from !== about.from || before.sourceId !== about.sourceId))
    throw new UsageError(`This location was copied from ${before.from} (${before.sourceId}). It cannot be copied from another source.`);
  const isUnfinished = before !== undefined && Object.keys(before.parts).length > 0;
  if (isUnfinished && !before.without.every((name) => about.without.includes(name)))
    throw new UsageError(
      `This copy was started with --without ${before.without.join(",")}. Run it again with these parts skipped; you can skip more.`,
    );
  const current: State = { parts: {}, ...before, ...about };
  const linesOf = (part: string) => path.join(place, `${part}.jsonl`);
  const files = path.join(place, "files");
  await makeFolder(files, { mode: 0o700 });
  const save = async () => {
    await writeFile(`${statePlace}.new`, JSON.stringify(current), { mode: 0o600 });
    await rename(`${statePlace}.new`, statePlace);
  };
  const progressOf = (part: string) => current.parts[part] ?? nothing;
  await save();
  return {
    state: current,
    progressOf,
    fileOf: (key) => path.join(files, key.replaceAll("/", "+").slice(-200)),
    async append(part, items, cursor) {
      const { items: itemsBefore, bytes } = progressOf(part);
      const text = items.map((item) => `${JSON.stringify(item)}\n`).join("");
      const size = Buffer.byteLength(text);
      const total = Object.values(current.parts).reduce((sum, each) => sum + each.bytes, size);
      if (itemsBefore + items.length > itemsOfPart)
        throw new UsageError(`The source returned more than ${itemsOfPart} ${part}. Nothing was written here.`);
      if (total > bytesMost)
        throw new UsageError(`The source sent more than ${Math.round(bytesMost / 1024 ** 2)} MB. Nothing was written here.`);
      const file = createWriteStream(linesOf(part), bytes === 0 ? { mode: 0o600 } : { flags: "r+", start: bytes });
      file.end(text);
      await finished(file);
      current.parts[part] = { items: itemsBefore + items.length, bytes: bytes + size, cursor, isDone: false };
      await save();
    },
    async finish(part, note) {
      current.parts[part] = { ...progressOf(part), isDone: true, ...(note === undefined ? {} : { note }) };
      await save();
    },
    async *items(part) {
      const { bytes } = progressOf(part);
      if (bytes === 0) return;
      await truncate(linesOf(part), bytes);
      let rest = "";
      for await (const piece of createReadStream(linesOf(part), { encoding: "utf8" })) {
        const lines = (rest + String(piece)).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line);
      }
    },
    async conclude(at) {
      const parts = Object.keys(current.parts);
      current.finishedAt = at.toISOString();
      current.parts = {};
      await save();
      for (const part of parts) await rm(linesOf(part), { force: true });
      await rm(files, { recursive: true, force: true });
    },
  };
}

async function readState(place: string): Promise<State | undefined> {
  const text = await readFile(place, "utf8").catch((thrown: unknown) => {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return undefined;
    throw thrown;
  });
  return text === undefined ? undefined : state.parse(JSON.parse(text));
}
