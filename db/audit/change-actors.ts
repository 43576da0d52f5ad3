import { sql } from "kysely";

/** The actor name of changes by workflows. */
export const workflowActorName = "Workflows";

/**
 * Whether a row of the change log was written by automatic work: by workflows, or by jobs of the service, which have no name. Forms that a visitor
 * fills in have one, because a person decided there.
 */
export const isAutomatic = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.actor_kind`)} = 'system' and coalesce(${sql.ref(`${table}.actor_name`)}, '') in ('', ${sql.lit(workflowActorName)}))`;
