import type { Tone } from "#components/ui/badge.tsx";
import {
  type ImportDetail,
  type ImportOutcome,
  type ImportResult,
  type ImportTarget,
  type ImportUndone,
  importFields,
} from "#contract/imports/imports.ts";

/** The message of each delimiter. */
export const delimiterKeys = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

export const outcomeTones = {
  create: "success",
  update: "accent",
  unchanged: "neutral",
  skip: "neutral",
  conflict: "warning",
  invalid: "danger",
} as const satisfies Record<ImportOutcome, Tone>;
export const resultTones = {
  created: "success",
  updated: "accent",
  unchanged: "neutral",
  skipped: "neutral",
  conflict: "warning",
  invalid: "danger",
  failed: "danger",
} as const satisfies Record<ImportResult, Tone>;
export const undoneTones = { undone: "success", partly: "warning", kept: "neutral" } as const satisfies Record<ImportUndone, Tone>;

/** Converts a target to the value of a select, and back. */
export const targetValue = (target: ImportTarget): string =>
  target.kind === "field" ? `field ${target.field}` : target.kind === "customField" ? `custom ${target.id}` : target.kind;

export function targetOf(value: string): ImportTarget {
  const [kind = "", name = ""] = value.split(" ");
  if (kind === "custom") return { kind: "customField", id: name };
  if (kind === "tags" || kind === "notes") return { kind };
  const field = importFields.find((known) => kind === "field" && known === name);
  return field === undefined ? { kind: "ignore" } : { kind: "field", field };
}

const refused: readonly ImportResult[] = ["conflict", "invalid", "failed"];
export const refusedCount = ({ counts }: Pick<ImportDetail, "counts">): number =>
  refused.reduce((sum, name) => sum + (counts.result[name] ?? 0), 0);
const writtenCount = ({ counts }: Pick<ImportDetail, "counts">): number => (counts.result.created ?? 0) + (counts.result.updated ?? 0);
/** The number of written rows that no undo has processed yet. */
export const undoableCount = (of: Pick<ImportDetail, "counts">): number =>
  writtenCount(of) - Object.values(of.counts.undone).reduce((sum, count) => sum + count, 0);
