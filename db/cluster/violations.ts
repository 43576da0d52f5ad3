import { sql } from "kysely";
import { delegatedFunctions, type TableKind, tableKinds } from "../cluster.ts";
import type { Executor } from "../pool.ts";

// Parts of a database's schema that could not run on Citus, read from PostgreSQL's catalogs. Needs no Citus and changes nothing.

/** Each rule with its reason. */
export const rules = {
  "table-kind": "Each table has a kind in db/cluster.ts.",
  "location-column": "A distributed table has a column location_id, which is text and never null: it decides the node of a row.",
  "key-begins-with-location":
    "Keys of a distributed table begin with location_id, because a node knows only the rows of its own locations.",
  "foreign-key":
    "Foreign keys between distributed tables contain location_id. Other foreign keys of distributed and reference tables point to reference tables.",
  "set-null": "Citus has no ON DELETE SET NULL or SET DEFAULT for keys that contain the distribution column.",
  identity: "A distributed table has no identity column, because its numbers are in no order across nodes.",
  "statement-trigger":
    "A statement of a trigger's function combines the changed rows with no other table: Citus plans such a statement, and does not find the rows.",
  "reference-trigger": "A trigger of a reference table asks is_on_coordinator() first, because it runs on every node.",
  "function-kind": "A function that uses distributed tables is a trigger or is delegated to the node of its location (db/cluster.ts).",
  "delegated-function": "A function of db/cluster.ts exists with the parameter that names the location.",
  "sql-function": "Functions that use distributed tables are in PL/pgSQL, because Citus plans bodies in SQL when it creates the function.",
  "table-name": "A trigger does not read tg_table_name, because the name of a shard contains its number.",
  "volatile-update":
    "A function updates no row with a volatile function, because it would differ on each node: it computes the value first.",
  "element-update": "A function sets no column to an element of an array: planning such a statement ends the server of Citus 13.2.",
  "advisory-lock": "A function that takes advisory locks is delegated, because such a lock is held on one node only.",
  queue: "Functions on a node add no jobs, because the queue is on the coordinator.",
  notify: "Functions on a node send no notifications, because NOTIFY is refused in a transaction of several nodes.",
} as const satisfies Record<string, string>;

export type Rule = keyof typeof rules;
export type Violation = { rule: Rule; subject: string };

type Key = { table: string; name: string; columns: string[] };
type ForeignKey = { table: string; name: string; columns: string[]; target: string; target_columns: string[]; on_delete: string };
type Column = { table: string; column: string; type: string; is_required: boolean; is_identity: boolean };
type Trigger = { table: string; name: string; runs: string; changed_rows: string[] };
type Routine = { name: string; language: string; result: string; body: string; parameters: string[] | null };

const inPublic = sql`'public'::regnamespace`;

async function catalogOf(db: Executor) {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = ${inPublic} order by 1`.execute(db);
  const columns = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type, attnotnull as is_required,
      attidentity <> '' or coalesce(pg_get_expr(adbin, adrelid), '') like '%nextval(%' as is_identity
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and relnamespace = ${inPublic} and attnum > 0 and not attisdropped order by 1, 2`.execute(db);
  const keys = await sql<Key>`
    select t.relname as table, k.relname as name, array(
      select coalesce(attname::text, '(expression)') from unnest(indkey) with ordinality as part (number, position)
      left join pg_attribute on attrelid = t.oid and attnum = number order by position) as columns
    from pg_index join pg_class t on t.oid = indrelid join pg_class k on k.oid = indexrelid
    where (indisunique or indisexclusion) and t.relnamespace = ${inPublic} order by 1, 2`.execute(db);
  const foreignKeys = await sql<ForeignKey>`
    select t.relname as table, conname as name, target.relname as target, confdeltype as on_delete,
      array(select attname::text from unnest(conkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number order by position) as columns,
      array(select attname::text from unnest(confkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number order by position) as target_columns
    from pg_constraint join pg_class t on t.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = ${inPublic} order by 1, 2`.execute(db);
  const triggers = await sql<Trigger>`
    select relname as table, tgname as name, proname as runs, array_remove(array[tgoldtable::text, tgnewtable::text], null) as changed_rows
    from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc f on f.oid = tgfoid
    where not tgisinternal and relnamespace = ${inPublic} order by 1, 2`.execute(db);
  const routines = await sql<Routine>`
    select proname as name, lanname as language, format_type(prorettype, null) as result, prosrc as body, proargnames as parameters
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = ${inPublic} and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`.execute(db);
  return {
    tables: tables.rows.map(({ name }) => name),
    columns: columns.rows,
    keys: keys.rows,
    foreignKeys: foreignKeys.rows,
    triggers: triggers.rows,
    routines: routines.rows,
  };
}

const kindOf = (table: string): TableKind | undefined => tableKinds.get(table);
const isDistributed = (table: string): boolean => kindOf(table) === "distributed";

/** The body of a function without its comments and string literals. */
const codeOf = ({ body }: Routine): string => body.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, " ").toLowerCase();

const tableUse = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)/g;

const usesDistributed = (code: string): boolean => [...code.matchAll(tableUse)].some(([, table = ""]) => isDistributed(table));

const conditional = /\bcase\b(?:(?!\bcase\b)[\s\S])*?\bend\b(?!\s+(?:loop|if|case)\b)/g;

/** The statements of a body. The statements in a loop or a branch are listed without the lines around them. */
function statementsIn(code: string): string[] {
  let flat = code;
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replace(conditional, " ");
  }
  return flat.split(/;|\b(?:begin|loop|then|else|elsif)\b/);
}

/** Whether a statement uses the changed rows together with a table that Citus distributes. */
const combines = (routine: Routine, changedRows: readonly string[]): boolean =>
  statementsIn(codeOf(routine)).some((statement) => {
    const tables = [...statement.matchAll(tableUse)].map(([, table = ""]) => table);
    return tables.some((table) => changedRows.includes(table)) && tables.some((table) => (kindOf(table) ?? "local") !== "local");
  });

const volatile = /\b(?:gen_random_uuid|clock_timestamp|random|nextval|set_config|new_\w+_id)\s*\(/;

/** The updates of a body, without the insertions around them. */
const setsElement = /=\s*[\w.]+\[[^\]]*\]\s*(?:,|\bfrom\b|$)/;

const updatesIn = (code: string): string[] =>
  code
    .split(";")
    .flatMap(
      (statement) => /\b(?:update\s+(?:only\s+)?"?\w+"?\s+(?:(?:as\s+)?\w+\s+)?set|do\s+update\s+set)\b[\s\S]*/.exec(statement) ?? [],
    );

function* violationsOfRoutine(routine: Routine): Generator<Rule> {
  const code = codeOf(routine);
  const isDelegated = delegatedFunctions.has(routine.name);
  if (usesDistributed(code)) {
    if (routine.result !== "trigger" && !isDelegated) yield "function-kind";
    if (routine.language === "sql") yield "sql-function";
  }
  if (/\btg_table_name\b/.test(code)) yield "table-name";
  if (updatesIn(code).some((update) => volatile.test(update))) yield "volatile-update";
  if (updatesIn(code).some((update) => setsElement.test(update.split(/\bwhere\b/)[0] ?? ""))) yield "element-update";
  if (/\bpg_(?:try_)?advisory_/.test(code) && !isDelegated) yield "advisory-lock";
  if (/\badd_jobs?\b/.test(code)) yield "queue";
  if (/\bpg_notify\b|\bnotify\s+\w+\s*[,;]/.test(code)) yield "notify";
}

function isSound({ table, columns, target, target_columns }: ForeignKey): boolean {
  if (kindOf(target) === "reference") return true;
  if (isDistributed(table) && isDistributed(target)) {
    const place = columns.indexOf("location_id");
    return place >= 0 && target_columns[place] === "location_id";
  }
  return kindOf(table) === "local" && kindOf(target) === "local";
}

/** Each rule that the schema violates, with the tables or functions that violate it. */
export async function violationsOf(db: Executor): Promise<Violation[]> {
  const { tables, columns, keys, foreignKeys, triggers, routines } = await catalogOf(db);
  const violations: Violation[] = [];
  const ofStatements = new Set<string>();
  const add = (rule: Rule, subject: string) => violations.push({ rule, subject });

  for (const table of tables) if (kindOf(table) === undefined) add("table-kind", table);
  for (const table of tableKinds.keys()) if (!tables.includes(table)) add("table-kind", `${table} (missing)`);
  for (const table of tables.filter(isDistributed)) {
    const column = columns.find((each) => each.table === table && each.column === "location_id");
    if (column?.type !== "text" || !column.is_required) add("location-column", table);
  }
  for (const { table, name, columns: parts } of keys)
    if (isDistributed(table) && parts[0] !== "location_id") add("key-begins-with-location", `${table}: ${name}`);
  for (const key of foreignKeys) {
    if (!isSound(key)) add("foreign-key", `${key.table}: ${key.name}`);
    if (isDistributed(key.table) && key.columns.includes("location_id") && ["n", "d"].includes(key.on_delete))
      add("set-null", `${key.table}: ${key.name}`);
  }
  for (const { table, column, is_identity } of columns) if (is_identity && isDistributed(table)) add("identity", `${table}.${column}`);
  for (const { table, name, runs, changed_rows } of triggers) {
    const routine = routines.find((each) => each.name === runs);
    if (isDistributed(table) && routine !== undefined && combines(routine, changed_rows)) ofStatements.add(runs);
    if (kindOf(table) === "reference" && !(routine !== undefined && /\bis_on_coordinator\s*\(/.test(codeOf(routine))))
      add("reference-trigger", `${table}: ${name}`);
  }
  for (const name of ofStatements) add("statement-trigger", name);
  for (const routine of routines) for (const rule of violationsOfRoutine(routine)) add(rule, routine.name);
  for (const [name, parameter] of delegatedFunctions)
    if (!routines.some((routine) => routine.name === name && routine.parameters?.includes(parameter))) add("delegated-function", name);
  return violations;
}
