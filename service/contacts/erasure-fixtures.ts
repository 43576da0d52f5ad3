import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { headers } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import type { startImportApp } from "../imports/import-fixtures.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import type { TestApp } from "../testing/test-app.ts";

export const dayMs = 86_400_000;
export const marker = "zqxmarker";

type ImportApp = Awaited<ReturnType<typeof startImportApp>>;

/** Every place in the database and DATA_DIR that contains the marker, as `table.column` or as a file's name. */
export async function tracesOf(w: TestApp): Promise<string[]> {
  const { rows: columns } = await w.db.pool.query<{ schema: string; name: string; column: string }>(
    `select c.table_schema as schema, c.table_name as name, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name, column } of columns) {
    const { rows } = await w.db.pool.query(
      `select 1 from "${schema}"."${name}" t where position($1 in lower(case when pg_typeof(t."${column}") = 'bytea'::regtype
         then encode(convert_to(t."${column}"::text, 'UTF8'), 'escape') else t."${column}"::text end)) > 0 limit 1`,
      [marker],
    );
    if (rows.length > 0) found.push(`${name}.${column}`);
  }
  const files = await readdir(w.settings.dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const file of files) {
    if (!file.isFile()) continue;
    const place = path.join(file.parentPath, file.name);
    const isNamed = path.relative(w.settings.dataDir, place).toLowerCase().includes(marker);
    if (isNamed || (await readFile(place, "latin1")).toLowerCase().includes(marker)) found.push(path.relative(w.settings.dataDir, place));
  }
  return found.sort();
}

/** Deletes contacts like a user who selects them in the list. */
export async function deleteAsUser(w: ImportApp, ids: string[]): Promise<void> {
  const { app } = await w.testApp.user(w.locationId);
  await app.bulk.start({ body: { locationId: w.locationId, action: { kind: "delete" }, target: { ids } } });
  await w.testApp.work();
}

/** The log entries of deletions. */
export const deletionsOf = (w: TestApp, entity: string) =>
  w.db.query
    .selectFrom("change_log")
    .select(["entity_id", "before", "after"])
    .where("entity", "=", entity)
    .where("action", "=", "delete")
    .orderBy("entity_id")
    .execute();

/** Deletes by path as the user of this session, through the dashboard. */
export async function dashboardOf(w: ImportApp, session: string) {
  const { token } = await w.testApp.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, w.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.testApp.now()),
  );
  return (path: string) =>
    w.testApp.fetch(path, { method: "DELETE", headers: { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: session } });
}
