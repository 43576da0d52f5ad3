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

export const isRule = (code: string): code is SlotRule => slotRules.some((rule) => rule === code);
