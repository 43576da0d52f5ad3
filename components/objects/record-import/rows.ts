import type { ObjectField } from "#contract/objects/objects.ts";
import type { RecordRow } from "#contract/objects/record-details.ts";
import { fileColumns } from "../value-text.ts";

/** The target of a column: a property, `id`, or none. */
export type FileColumn = string;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Maps each column to the field with its heading as name or key, and each field at most once. */
export function proposeColumns(headers: readonly string[], fields: readonly ObjectField[]): FileColumn[] {
  const targets = new Map<string, string>();
  for (const { property, label } of fileColumns(fields))
    for (const name of [property, label]) targets.set(plain(name), targets.get(plain(name)) ?? property);
  targets.set("id", targets.get("id") ?? "id");
  const taken = new Set<string>();
  return headers.map((header) => {
    const target = targets.get(plain(header));
    if (target === undefined || taken.has(target)) return "";
    taken.add(target);
    return target;
  });
}

/** Replaces the field's key in a message by its name. */
export const withFieldLabel = (fields: readonly ObjectField[], message: string): string => {
  const [named = "", property = ""] = /^properties\.([\w.-]+)/.exec(message) ?? [];
  const label = fileColumns(fields).find((column) => column.property === property)?.label;
  return label === undefined ? message : label + message.slice(named.length);
};

/** Converts a file's lines to rows for the service. */
export const rowsOfFile = (lines: readonly (readonly string[])[], columns: readonly FileColumn[]): RecordRow[] =>
  lines.map((line) => {
    const cells = columns.flatMap((column, place) => (column === "" || column === "id" ? [] : [[column, line[place] ?? ""] as const]));
    const id = line[columns.indexOf("id")]?.trim();
    return { ...(id ? { id } : {}), cells: Object.fromEntries(cells) };
  });
