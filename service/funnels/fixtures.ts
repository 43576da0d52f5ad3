import { importFile } from "../cli/import/import.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

/** Creates what only an operator can create, through an import file. */
export const imported = (w: TestApp, { tenant }: Pick<Visitor, "tenant">, file: unknown) =>
  w.db.tx({ kind: "operator", name: "Operator" }, (tx) =>
    importFile(tx, tenant, file, { now: w.now(), settings: w.settings, directory: w.settings.dataDir }),
  );
