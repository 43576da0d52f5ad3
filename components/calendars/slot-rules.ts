import { isApiError } from "#contract/errors.ts";

/** The rules against a time, by the codes of the service's explanation. */
const slotRules = [
  "inactive",
  "duration",
  "noMember",
  "notice",
  "window",
  "closed",
  "grid",
  "fit",
  "hidden",
  "blocked",
  "external",
  "busy",
  "buffer",
  "seats",
  "resource",
  "perDay",
] as const;
type SlotRule = (typeof slotRules)[number];

/** The rule that a server names when it rejects a time; undefined if the request failed for another reason. */
export function ruleOf(error: unknown): SlotRule | undefined {
  const rule = isApiError(error) ? error.meta?.rule : undefined;
  return typeof rule === "string" && isRule(rule) ? rule : undefined;
}

export const isRule = (code: string): code is SlotRule => slotRules.some((rule) => rule === code);
