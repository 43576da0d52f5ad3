import type { Logger } from "pino";
import type { Db, Executor } from "#db/pool.ts";
import { openFiles } from "./files/files.ts";
import { type Files, withRoom } from "./files/kept.ts";
import { type ResolveTxt, resolveTxt } from "./funnels/domain-proof.ts";
import { proofFileReader, type ReadProofFile } from "./funnels/proof-file.ts";
import { type LimitsStore, ownLimits } from "./http/limits-store.ts";
import { createLive, type Live } from "./live/announcements.ts";
import type { Settings } from "./settings.ts";

/** The dependencies that all handlers, jobs and commands share. Created once by the program, a command or a test. */
export type Deps = {
  readonly db: Db;
  readonly log: Logger;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly files: Files;
  readonly live: Live;
  /** Throws when the disk has too little free space for a write. */
  readonly requireDiskSpace: () => void;
  /** Outside a transaction. Refuses inserts and updates when the disk has too little free space. */
  readonly query: Executor;
  /** The store in which rate limits are counted. */
  readonly limitsStore: LimitsStore;
  readonly resolveTxt: ResolveTxt;
  readonly readProofFile: ReadProofFile;
};

type Given = Pick<Deps, "db" | "log" | "settings" | "now"> &
  Partial<Pick<Deps, "requireDiskSpace" | "limitsStore" | "resolveTxt" | "readProofFile">>;

/** `close` sends pending announcements and leaves the database open. */
export async function openDeps({
  requireDiskSpace = () => undefined,
  limitsStore = ownLimits,
  resolveTxt: resolve = resolveTxt,
  readProofFile = proofFileReader({ allowLoopback: false }),
  ...given
}: Given): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const live = await createLive(given.db, given.log);
  const query = given.db.guarded(requireDiskSpace);
  const files = withRoom(openFiles(given.settings), requireDiskSpace);
  return {
    deps: { ...given, requireDiskSpace, limitsStore, query, resolveTxt: resolve, readProofFile, files, live },
    close: () => live.close(),
  };
}
