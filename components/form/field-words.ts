import type { useTranslations } from "use-intl";
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const isMissing = ({ input }: Issue) => input === undefined || input === null || input === "";

export type CheckWords = ReturnType<typeof useTranslations<"form.checks">>;

const sizeOf = (origin: string) => (origin === "string" ? "string" : origin === "array" || origin === "set" ? "list" : "number");

/** A readable message for a failed check. A schema's own message takes precedence. */
export function fieldWords(issue: Issue, t: CheckWords): string | undefined {
  if (isMissing(issue) && (issue.code === "invalid_type" || issue.code === "too_small" || issue.code === "invalid_format"))
    return t("required");
  if (issue.code === "too_small") return t(`atLeast.${sizeOf(issue.origin)}`, { count: Number(issue.minimum) });
  if (issue.code === "too_big") return t(`atMost.${sizeOf(issue.origin)}`, { count: Number(issue.maximum) });
  if (issue.code === "invalid_format") return t(issue.format === "email" ? "email" : issue.format === "url" ? "url" : "format");
  if (issue.code === "invalid_value") return t("option");
  if (issue.code === "invalid_type") return t(issue.expected === "number" || issue.expected === "int" ? "number" : "format");
  return undefined;
}
