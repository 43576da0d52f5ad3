import type { z } from "zod";
import { andMore, checksMost } from "./errors.ts";

/** One failed check of an input: its path, its message, and whether the value was missing or of the wrong type. */
export type Check = { path: string; message: string; problem: "missing" | "type" | "rule" };

/**
 * The failed checks of an input, one message each: the dotted path, then the rule. An object with more unknown properties than a response
 * lists ends with an entry that counts the rest.
 */
export function checksOf(error: z.ZodError, raw: unknown): Check[] {
  const checks = new Map<string, Check>();
  const mistyped = new Set<string>();
  for (const check of error.issues.flatMap((issue) => checksOfIssue(issue, raw, []))) {
    const key = `${check.path}\n${check.message}`;
    if (!checks.has(key)) checks.set(key, check);
    if (check.problem === "type") mistyped.add(check.path);
  }
  // A value of the wrong type skips the other rules, because they may not apply: a list has a length too, where a string is expected.
  return [...checks.values()].filter(({ problem, path }) => problem === "type" || !mistyped.has(path));
}

type Issue = z.core.$ZodIssue;

function checksOfIssue(issue: Issue, raw: unknown, prefix: PropertyKey[]): Check[] {
  const steps = [...prefix, ...issue.path];
  const path = pathOf(steps);
  const subject = path === "" ? "the body" : path;
  const value = valueAt(raw, steps);
  const check = (problem: Check["problem"], words: string): Check[] => [{ path, problem, message: `${subject} ${words}` }];

  if (issue.code === "unrecognized_keys") return unknownProperties(issue.keys, path);
  if (value === undefined && issue.code !== "custom" && !isWithinText(raw, steps)) return check("missing", "should not be empty");
  if (issue.code === "invalid_union")
    return fromUnion(issue, raw, steps, () =>
      check("type", issue.message === "Invalid input" ? "is not of an accepted type" : issue.message),
    );
  if (issue.code === "invalid_type") return check("type", `must be ${nameOf(issue.expected)}`);
  if (issue.code === "invalid_value") return check("rule", `must be one of the following values: ${issue.values.map(String).join(", ")}`);
  if (issue.code === "too_small")
    return check("rule", bound(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least", value));
  if (issue.code === "too_big")
    return check("rule", bound(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most", value));
  if (issue.code === "invalid_format") return check(Object.values(typeWords).includes(issue.message) ? "type" : "rule", formatWords(issue));
  if (issue.code === "invalid_key" || issue.code === "invalid_element")
    return issue.issues.flatMap((inner) => checksOfIssue(inner, raw, steps));
  if (issue.code === "custom") return check("rule", issue.message);
  return check("rule", issue.message);
}

function unknownProperties(keys: readonly string[], path: string): Check[] {
  const listed = keys.slice(0, checksMost).map((key): Check => {
    const property = joined(path, key);
    return { path: property, problem: "rule", message: `property ${property} should not exist` };
  });
  const rest = keys.length - listed.length;
  return rest === 0 ? listed : [...listed, { path: `${path}.`, problem: "rule", message: andMore(rest) }];
}

const shownMost = 100;

/** A name from the input, cut for messages. */
const shown = (name: string) => (name.length > shownMost ? `${name.slice(0, shownMost).toWellFormed()}…` : name);

const pathOf = (steps: readonly PropertyKey[]) => steps.map((step) => shown(String(step))).join(".");
const joined = (path: string, name: string) => (path === "" ? shown(name) : `${path}.${shown(name)}`);

/** The errors of the union's alternative that matched furthest, which is most likely the intended one. */
function fromUnion(issue: z.core.$ZodIssueInvalidUnion, raw: unknown, steps: PropertyKey[], otherwise: () => Check[]): Check[] {
  const deepest = issue.errors
    .filter((alternative) => alternative.some((inner) => inner.path.length > 0))
    .sort((one, other) => one.length - other.length)[0];
  return deepest === undefined ? otherwise() : deepest.flatMap((inner) => checksOfIssue(inner, raw, steps));
}

function formatWords(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === "email") return "must be an email";
  if (issue.message.startsWith("must ")) return issue.message;
  if (issue.format === "url") return "must be a URL address";
  return `must be a valid ${issue.format}`;
}

/** The message for a value of the wrong type, in JSON or in a query. */
export const typeWords = { number: "must be a number conforming to the specified constraints", boolean: "must be a boolean value" };

const names: Record<string, string> = {
  string: "a string",
  number: "a number conforming to the specified constraints",
  int: "an integer number",
  boolean: "a boolean value",
  array: "an array",
  object: "an object",
  record: "an object",
};

const nameOf = (expected: string) => names[expected] ?? `of type ${expected}`;

function bound(origin: string, limit: number | bigint, comparison: string, value: unknown): string {
  if (origin === "string")
    return limit === 1 && typeof value === "string" && value.trim() === ""
      ? "should not be empty"
      : `must be ${comparison === "at least" ? "longer than or equal to" : "shorter than or equal to"} ${limit} characters`;
  if (origin === "array" || origin === "set") return `must contain ${comparison} ${limit} ${limit === 1 ? "element" : "elements"}`;
  return `must be ${comparison} ${limit}`;
}

/** A list in a query is a single string, so paths to its items do not exist in the input. */
const isWithinText = (raw: unknown, steps: readonly PropertyKey[]) =>
  steps.length > 1 && typeof valueAt(raw, steps.slice(0, -1)) === "string";

export function valueAt(raw: unknown, steps: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The maximum nesting depth of a body. */
export const jsonDepthMost = 20;

/** Rules for the input of every endpoint: no strings that cannot be stored (NUL, lone surrogates), and limited nesting. */
export function storableChecks(raw: unknown): Check[] {
  const checks: Check[] = [];
  let omitted = 0;
  const add = (path: string, message: string) => {
    if (checks.length < checksMost) checks.push({ path, problem: "rule", message });
    else omitted++;
  };
  const open: { value: unknown; path: string; depth: number }[] = [{ value: raw, path: "", depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string" && !isStorableText(value))
      add(path, `${path || "the body"} must not contain NUL or unpaired surrogate characters`);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= jsonDepthMost)
      return [{ path, problem: "rule", message: `the body must not be nested deeper than ${jsonDepthMost} levels` }];
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__") add(path, `property ${joined(path, key)} should not exist`);
      else if (!isStorableText(key))
        add(path, `${path || "the body"} must not have a property whose name contains NUL or unpaired surrogate characters`);
      if (typeof inner === "string" || typeof inner === "object") open.push({ value: inner, path: joined(path, key), depth: depth + 1 });
    }
  }
  return omitted === 0 ? checks : [...checks, { path: "", problem: "rule", message: andMore(omitted) }];
}

export const isStorableText = (text: string) => !text.includes("\0") && text.isWellFormed();
