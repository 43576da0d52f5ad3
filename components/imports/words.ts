import type { Tone } from "#components/ui/badge.tsx";
import type { ImportDetail, ImportField, ImportOutcome, ImportResult, ImportTarget, ImportUndone } from "#contract/imports/imports.ts";

export const fieldNames: Record<ImportField, string> = {
  firstName: "First name",
  lastName: "Last name",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  companyName: "Company",
  address1: "Street",
  city: "City",
  state: "State or region",
  postalCode: "Postal code",
  country: "Country",
  website: "Website",
  dateOfBirth: "Date of birth",
  gender: "Gender",
  timezone: "Time zone",
  source: "Source",
  type: "Type",
  assignedTo: "Owner",
};

export const originNames = { google: "Google Contacts", outlook: "Outlook", hubspot: "HubSpot" } as const;
export const encodingNames = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows-1252)",
} as const;
export const delimiterNames = { ",": "Comma ,", ";": "Semicolon ;", "\t": "Tab", "|": "Vertical bar |" } as const;

type Words = { label: string; tone: Tone };

export const outcomeWords: Record<ImportOutcome, Words> = {
  create: { label: "Create", tone: "success" },
  update: { label: "Update", tone: "accent" },
  unchanged: { label: "No change", tone: "neutral" },
  skip: { label: "Skip", tone: "neutral" },
  conflict: { label: "Conflict", tone: "warning" },
  invalid: { label: "Invalid", tone: "danger" },
};
export const resultWords: Record<ImportResult, Words> = {
  created: { label: "Created", tone: "success" },
  updated: { label: "Updated", tone: "accent" },
  unchanged: { label: "No change", tone: "neutral" },
  skipped: { label: "Skipped", tone: "neutral" },
  conflict: { label: "Conflict", tone: "warning" },
  invalid: { label: "Invalid", tone: "danger" },
  failed: { label: "Failed", tone: "danger" },
};
export const undoneWords: Record<ImportUndone, Words> = {
  undone: { label: "Undone", tone: "success" },
  partly: { label: "Undone in part", tone: "warning" },
  kept: { label: "Kept", tone: "neutral" },
};

/** Converts a target to the value of a select, and back. */
export const targetValue = (target: ImportTarget): string =>
  target.kind === "field" ? `field ${target.field}` : target.kind === "customField" ? `custom ${target.id}` : target.kind;

export function targetOf(value: string): ImportTarget {
  const [kind = "", name = ""] = value.split(" ");
  if (kind === "custom") return { kind: "customField", id: name };
  if (kind === "tags" || kind === "notes") return { kind };
  const field = Object.keys(fieldNames).find((known): known is ImportField => kind === "field" && known === name);
  return field === undefined ? { kind: "ignore" } : { kind: "field", field };
}

const refused: readonly ImportResult[] = ["conflict", "invalid", "failed"];
export const refusedCount = ({ counts }: Pick<ImportDetail, "counts">): number =>
  refused.reduce((sum, name) => sum + (counts.result[name] ?? 0), 0);
const writtenCount = ({ counts }: Pick<ImportDetail, "counts">): number => (counts.result.created ?? 0) + (counts.result.updated ?? 0);
/** The number of written rows that no undo has processed yet. */
export const undoableCount = (of: Pick<ImportDetail, "counts">): number =>
  writtenCount(of) - Object.values(of.counts.undone).reduce((sum, count) => sum + count, 0);
