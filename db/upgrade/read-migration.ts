// Determines from its SQL what a migration does: which tables it processes, and whether instances of the previous version can continue
// meanwhile.

/** `change` writes rows, `scan` reads them (an index, a constraint), `describe` touches no row. */
export type Work = "change" | "scan" | "describe";

export type Step = {
  work: Work;
  /** The tables whose rows the step processes, except those that the migration itself creates. */
  tables: string[];
  /** Why instances of the previous version could fail after the step; undefined for a step that only adds. */
  obstacle?: string;
};

const name = String.raw`(?:"[^"]+"|[a-z_][\w.]*)`;
const names = String.raw`${name}(?:\s*,\s*${name})*`;
const bare = (text: string) => text.replaceAll('"', "");

/** The statements of a script, without comments. Semicolons in strings and in function bodies are not separators. */
export function statementsIn(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  for (const [token] of script.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[^-/'"$;]+|[\s\S]/g)) {
    if (token.startsWith("--") || token.startsWith("/*")) current += " ";
    else if (token === ";") {
      statements.push(current.trim());
      current = "";
    } else current += token;
  }
  statements.push(current.trim());
  return statements.filter((statement) => statement !== "");
}

/** The clauses of `alter table`. Commas within parentheses are not separators. */
function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let current = "";
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "," && depth === 0) {
      clauses.push(current.trim());
      current = "";
    } else current += token;
  }
  return [...clauses, current.trim()];
}

type Clause = Omit<Step, "tables">;

function addedColumn(clause: string): Clause {
  const isComputed = /\bgenerated\s+always\s+as\s*\(/i.test(clause);
  const work = isComputed ? "change" : /\b(?:references|check|unique|primary\s+key)\b/i.test(clause) ? "scan" : "describe";
  const isRequired = /\bnot\s+null\b/i.test(clause) && !/\b(?:default|generated)\b/i.test(clause);
  return isRequired ? { work, obstacle: `requires a new column (${clause})` } : { work };
}

function clauseOf(clause: string): Clause {
  if (/^add\s+(?:column\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/i.test(clause)) return addedColumn(clause);
  if (/^add\b/i.test(clause)) return { work: "scan", obstacle: `adds a rule (${clause})` };
  if (/^alter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i.test(clause))
    return { work: "change", obstacle: `changes a type (${clause})` };
  if (/^alter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/i.test(clause)) return { work: "scan", obstacle: `adds a rule (${clause})` };
  if (/^alter\s+(?:column\s+)?\S+\s+(?:set\s+(?:default|statistics|storage)|drop\s+(?:default|not\s+null))\b/i.test(clause))
    return { work: "describe" };
  if (/^drop\s+constraint\b/i.test(clause) || /^(?:en|dis)able\s+trigger\b/i.test(clause) || /^(?:re)?set\s*\(/i.test(clause))
    return { work: "describe" };
  return { work: "describe", obstacle: clause };
}

/** The heaviest work and the first obstacle of the clauses. */
function alteration(table: string, text: string): Step {
  const clauses = clausesOf(text).map(clauseOf);
  const work = (["change", "scan"] as const).find((each) => clauses.some((clause) => clause.work === each)) ?? "describe";
  const obstacle = clauses.find((clause) => clause.obstacle !== undefined)?.obstacle;
  return { work, tables: [table], ...(obstacle === undefined ? {} : { obstacle: `${table}: ${obstacle}` }) };
}

const readIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b(?:from|join)\s+(${name})`, "gi"))].map(([, table = ""]) => bare(table));

const kinds: readonly [pattern: RegExp, read: (found: RegExpExecArray, statement: string) => Step][] = [
  [/^create\s+(?:unlogged\s+)?table\b/i, () => ({ work: "describe", tables: [] })],
  [
    new RegExp(String.raw`^create\s+(unique\s+)?index\b.*?\bon\s+(?:only\s+)?(${name})`, "is"),
    ([, unique, table = ""]) => ({
      ...{ work: "scan" as const, tables: [bare(table)] },
      ...(unique === undefined ? {} : { obstacle: `${bare(table)}: adds a rule (a unique index)` }),
    }),
  ],
  [
    new RegExp(String.raw`^alter\s+table\s+(?:only\s+)?(${name})\s+(.*)$`, "is"),
    ([, table = "", text = ""]) => alteration(bare(table), text),
  ],
  [
    new RegExp(String.raw`^(?:update\s+(?:only\s+)?|delete\s+from\s+(?:only\s+)?)(${name})`, "i"),
    ([, table = ""], statement) => ({ work: "change", tables: [bare(table), ...readIn(statement)] }),
  ],
  [/^insert\s+into\b/i, (_, statement) => ({ work: "change", tables: readIn(statement) })],
  [new RegExp(String.raw`^analyze\s+(${names})`, "i"), () => ({ work: "describe", tables: [] })],
  [/^drop\s+index\b/i, () => ({ work: "describe", tables: [] })],
  [/^create\s+(?:or\s+replace\s+)?function\b/i, () => ({ work: "describe", tables: [] })],
  [/^comment\s+on\b/i, () => ({ work: "describe", tables: [] })],
];

function stepOf(statement: string): Step {
  for (const [pattern, read] of kinds) {
    const found = pattern.exec(statement);
    if (found !== null) return read(found, statement);
  }
  return { work: "describe", tables: [], obstacle: statement.slice(0, 100) };
}

const createdIn = (statements: string[]) =>
  statements.flatMap((statement) => {
    const created = new RegExp(String.raw`^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(${name})`, "i").exec(statement)?.[1];
    return created === undefined ? [] : [bare(created)];
  });

/** A step on a table that the migration itself creates blocks no other transaction. */
export function readMigration(script: string): Step[] {
  const statements = statementsIn(script);
  const created = new Set(createdIn(statements));
  return statements.map((statement) => {
    const { obstacle, ...step } = stepOf(statement);
    const tables = [...new Set(step.tables)].filter((table) => !created.has(table));
    const isOfNewTable = step.tables.length > 0 && tables.length === 0;
    return { ...step, tables, ...(obstacle === undefined || isOfNewTable ? {} : { obstacle }) };
  });
}

/** Whether the migration only adds, so that instances of the previous version keep working. */
export const isExpanding = (script: string): boolean => readMigration(script).every(({ obstacle }) => obstacle === undefined);
