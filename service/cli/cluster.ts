import { z } from "zod";
import { reasonOfKnown } from "#db/cluster/known-violations.ts";
import { rules, violationsOf } from "#db/cluster/violations.ts";
import { type TableKind, tableKinds } from "#db/cluster.ts";
import { openDb } from "#db/pool.ts";
import { environmentCommand, Printed } from "./command.ts";
import { withServer } from "./deps.ts";

const tablesOf = (wanted: TableKind) => [...tableKinds].filter(([, kind]) => kind === wanted).map(([table]) => table);

export const clusterCommands = [
  environmentCommand({
    words: "cluster check",
    about:
      "Prints which tables Citus would distribute by location, and what of the schema it could not run yet, each with its rule. Changes nothing and needs no Citus. The status is 1 if there is a violation.",
    options: z.strictObject({}),
    run: (env) =>
      withServer(env, async (url) => {
        const db = openDb(url, { applicationName: "frontdesk cluster check", max: 1 });
        try {
          const violations = await violationsOf(db.query);
          const report = {
            canBeDistributed: violations.length === 0,
            tables: { distributed: tablesOf("distributed"), reference: tablesOf("reference"), local: tablesOf("local") },
            violations: violations.map((violation) => ({
              ...violation,
              why: rules[violation.rule],
              known: reasonOfKnown(violation) ?? null,
            })),
          };
          return new Printed(report, { status: violations.length > 0 ? 1 : 0 });
        } finally {
          await db.close();
        }
      }),
  }),
];
