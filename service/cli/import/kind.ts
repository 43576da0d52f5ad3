import type { z } from "zod";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Settings } from "../../settings.ts";

/** What an import works with beside the file itself: `directory` is where the files that it names are looked for. */
export type ImportDeps = { now: Date; settings: Settings; directory: string; files?: FileEffects };

/** What of files no transaction undoes or does: the caller sees to it when the import is undone, or stands. */
export type FileEffects = { whenUndone: (() => Promise<unknown>)[]; whenKept: (() => Promise<unknown>)[] };

export type Place = ImportDeps & { tx: Executor; tenant: Tenant; fail: (field: string, message: string) => never };

/** A kind of item: the shape it must have, and how one is written. */
export type Kind = {
  parse: (item: unknown) => z.ZodSafeParseResult<unknown>;
  write: (place: Place, item: unknown) => Promise<void>;
  /** What its id is called. */
  idName: string;
};

export const kind = <S extends z.ZodType>(
  schema: S,
  write: (place: Place, item: z.output<S>) => Promise<unknown>,
  idName: "id" | "_id" | "messageId" = "id",
): Kind => ({
  idName,
  parse: (item) => schema.safeParse(item),
  write: async (place, item) => {
    await write(place, schema.parse(item));
  },
});
