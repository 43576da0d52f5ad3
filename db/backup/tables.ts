import type { ColumnType } from "kysely";
import type { Instant } from "../columns.ts";

type BackupRunTable = {
  id: string;
  kind: "backup" | "drill";
  target: string;
  started_at: Instant;
  finished_at: Instant | null;
  backup_id: string | null;
  bytes: ColumnType<string, number, number> | null;
  error: string | null;
};

export type BackupTables = { backup_run: BackupRunTable };
