import type { z } from "zod";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Settings } from "../../settings.ts";

/** What an import needs in addition to the file itself. `directory` contains the files that the import refers to. */
export type ImportDeps = { now: Date; settings: Settings; directory: string; files?: FileEffects };

/** File operations that no transaction covers: run after the import fails, or after it commits. */
export type FileEffects = { whenUndone: (() => Promise<unknown>)[]; whenKept: (() => Promise<unknown>)[] };

export type Place = ImportDeps & { tx: Executor; tenant: Tenant; fail: (field: string, message: string) => never };

/** A kind of item: its schema, and how to write one. */
export type Kind = {
  parse: (item: unknown) => z.ZodSafeParseResult<unknown>;
  write: (place: Place, item: unknown) => Promise<void>;
  /** The name of its id property. */
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
