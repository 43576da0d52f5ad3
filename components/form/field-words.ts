import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const isMissing = ({ input }: Issue) => input === undefined || input === null || input === "";

function bound(issue: Issue & { origin: string }, limit: number | bigint, word: "least" | "most"): string {
  if (issue.origin === "string") return `Must have at ${word} ${limit} characters.`;
  if (issue.origin === "array" || issue.origin === "set") return `Must have at ${word} ${limit} ${limit === 1 ? "entry" : "entries"}.`;
  return `Must be at ${word} ${limit}.`;
}

/** A readable message for a failed check. A schema's own message has priority. */
export function fieldWords(issue: Issue): string | undefined {
  if (isMissing(issue) && (issue.code === "invalid_type" || issue.code === "too_small" || issue.code === "invalid_format"))
    return "This is required.";
  if (issue.code === "too_small") return bound(issue, issue.minimum, "least");
  if (issue.code === "too_big") return bound(issue, issue.maximum, "most");
  if (issue.code === "invalid_format")
    return issue.format === "email" ? "Enter a valid email address." : issue.format === "url" ? "Enter a valid URL." : "Invalid format.";
  if (issue.code === "invalid_value") return "Choose one of the options.";
  if (issue.code === "invalid_type") return issue.expected === "number" || issue.expected === "int" ? "Enter a number." : "Invalid format.";
  return undefined;
}
