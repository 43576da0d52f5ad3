import { parseSync } from "libpg-query";
import { tableKinds } from "#db/cluster.ts";

// On Citus, PostgreSQL finds the node of a statement only if each distributed table in it has its own condition on the location:
// `location_id = $1`, not only a join with a table that has one. `loadModule` of the parser must be called first.

type Node = { readonly [key: string]: unknown };
type Table = { name: string; alias: string };
/** The tables of one query level, without those of its subqueries. */
type Level = { tables: Table[]; conditions: { node: unknown; of: ReadonlySet<string> }[] };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The content of a node of this kind, which the parser wraps in an object with its kind. */
const as = (value: unknown, kind: string): Node | undefined => {
  const inside = nodeOf(value)[kind];
  return isNode(inside) ? inside : undefined;
};

const nameOf = (string: unknown) => textOf(nodeOf(nodeOf(string).String).sval);
const isDistributed = (name: string) => tableKinds.get(name) === "distributed";

function tableOf(relation: Node, ctes: ReadonlySet<string>): Table | undefined {
  const name = textOf(relation.relname);
  const schema = textOf(relation.schemaname);
  if (!isDistributed(name) || (schema === "" && ctes.has(name)) || !["", "public"].includes(schema)) return undefined;
  return { name, alias: textOf(nodeOf(relation.alias).aliasname) || name };
}

const isConstant = (value: unknown): boolean => {
  const cast = as(value, "TypeCast");
  return cast === undefined ? as(value, "ParamRef") !== undefined || as(value, "A_Const") !== undefined : isConstant(cast.arg);
};

/** The alias of a column location_id, "" if it has none; undefined for anything else. */
function aliasOfLocation(value: unknown): string | undefined {
  const cast = as(value, "TypeCast");
  if (cast !== undefined) return aliasOfLocation(cast.arg);
  const names = listOf(as(value, "ColumnRef")?.fields).map(nameOf);
  return names.at(-1) === "location_id" ? (names.at(-2) ?? "") : undefined;
}

/** The aliases that a condition compares with a constant location. */
function* locatedBy(condition: unknown): Generator<string> {
  const and = as(condition, "BoolExpr");
  if (and?.boolop === "AND_EXPR") for (const each of listOf(and.args)) yield* locatedBy(each);
  const comparison = as(condition, "A_Expr");
  if (comparison?.kind !== "AEXPR_OP" || nameOf(listOf(comparison.name)[0]) !== "=") return;
  const [left, right] = [comparison.lexpr, comparison.rexpr];
  const [leftRow, rightRow] = [as(left, "RowExpr"), as(right, "RowExpr")];
  const pairs = leftRow && rightRow ? listOf(leftRow.args).map((each, place) => [each, listOf(rightRow.args)[place]]) : [[left, right]];
  for (const [one, other] of pairs)
    for (const [column, value] of [
      [one, other],
      [other, one],
    ]) {
      const alias = aliasOfLocation(column);
      if (alias !== undefined && isConstant(value)) yield alias;
    }
}

/** Adds the tables of a FROM item, and the conditions of its joins, each with the tables that it filters. */
function addItem(item: unknown, level: Level, ctes: ReadonlySet<string>): string[] {
  const relation = as(item, "RangeVar");
  if (relation !== undefined) {
    const table = tableOf(relation, ctes);
    if (table !== undefined) level.tables.push(table);
    return table === undefined ? [] : [table.alias];
  }
  const join = as(item, "JoinExpr");
  if (join === undefined) return [];
  const left = addItem(join.larg, level, ctes);
  const right = addItem(join.rarg, level, ctes);
  const filtered: Record<string, string[]> = { JOIN_INNER: [...left, ...right], JOIN_LEFT: right, JOIN_RIGHT: left };
  level.conditions.push({ node: join.quals, of: new Set(filtered[textOf(join.jointype)] ?? []) });
  return [...left, ...right];
}

function* withoutLocation({ tables, conditions }: Level): Generator<string> {
  const located = new Set<string>();
  for (const { node, of } of conditions)
    for (const alias of locatedBy(node)) {
      // A column without an alias belongs to the only table that has it; if two tables had it, PostgreSQL would reject the statement.
      const owner = alias === "" && tables.length === 1 ? tables[0]?.alias : alias;
      if (owner !== undefined && of.has(owner)) located.add(owner);
    }
  for (const { name, alias } of tables) if (!located.has(alias)) yield name;
}

/** An insertion without column names contains all columns if it selects whole rows. */
function isOfWholeRows({ cols, selectStmt }: Node): boolean {
  const [target, ...more] = listOf(as(selectStmt, "SelectStmt")?.targetList);
  const value = as(target, "ResTarget")?.val;
  const parts = listOf(as(value, "ColumnRef")?.fields ?? as(value, "A_Indirection")?.indirection);
  return cols === undefined && more.length === 0 && as(parts.at(-1), "A_Star") !== undefined;
}

const columnsOf = (targets: unknown) => listOf(targets).map((target) => textOf(as(target, "ResTarget")?.name));

/** The places in which a statement of each kind names tables. */
function* ofLevel(kind: string, node: Node, ctes: ReadonlySet<string>): Generator<string> {
  const level: Level = { tables: [], conditions: [] };
  const target = isNode(node.relation) ? tableOf(node.relation, new Set()) : undefined;
  if (kind === "InsertStmt" || kind === "CopyStmt") {
    const columns = kind === "InsertStmt" ? columnsOf(node.cols) : listOf(node.attlist).map(nameOf);
    const isRead = kind === "CopyStmt" && node.is_from !== true;
    if (target !== undefined && (isRead || !(columns.includes("location_id") || isOfWholeRows(node)))) yield target.name;
    return;
  }
  if (!["SelectStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"].includes(kind)) return;
  if (target !== undefined) level.tables.push(target);
  for (const item of [...listOf(node.fromClause), ...listOf(node.usingClause), node.sourceRelation]) addItem(item, level, ctes);
  const everyAlias = new Set(level.tables.map(({ alias }) => alias));
  level.conditions.push({ node: node.whereClause, of: everyAlias }, { node: node.joinCondition, of: everyAlias });
  yield* withoutLocation(level);
  if (kind === "UpdateStmt" && target !== undefined && columnsOf(node.targetList).includes("location_id")) yield target.name;
}

const queryKinds = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt", "CopyStmt"]);

/** Visits every query level below a node. The parser does not wrap both sides of a UNION, so they are recognized by their place. */
function* visit(node: unknown, ctes: ReadonlySet<string>, kind = ""): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* visit(each, ctes);
  if (!isNode(node)) return;
  const own = listOf(nodeOf(node.withClause).ctes).map((cte) => textOf(as(cte, "CommonTableExpr")?.ctename));
  const known = own.length === 0 ? ctes : new Set([...ctes, ...own]);
  if (queryKinds.has(kind)) yield* ofLevel(kind, node, known);
  for (const [key, value] of Object.entries(node)) {
    const isSide = kind === "SelectStmt" && (key === "larg" || key === "rarg");
    yield* visit(value, known, isSide ? "SelectStmt" : key);
  }
}

/**
 * The distributed tables that a statement uses without a condition on their own location; "(not parsed)" for a statement that the parser
 * rejects.
 */
export function tablesWithoutLocation(text: string): string[] {
  let parsed: unknown;
  try {
    parsed = parseSync(text);
  } catch {
    return ["(not parsed)"];
  }
  return [...new Set(visit(parsed, new Set()))].sort();
}
