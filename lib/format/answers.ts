import { formatDay } from "./dates.ts";

/** Formats an answer in one line. */
export function answerText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(answerText).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The same for display: days as dates. */
export function shownAnswer(value: unknown, locale: string): string {
  if (Array.isArray(value)) return value.map((one) => shownAnswer(one, locale)).join(", ");
  const text = answerText(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text, "date", locale) : text;
}

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

export type VisitPart = "source" | "medium" | "page" | "address" | "domain" | "referrer" | "visitType";

/** The origin of a submission from its `eventData`: each part that exists. */
export function visitOf(eventData: unknown): { part: VisitPart; text: string }[] {
  const page = part(eventData, "page");
  const named: [VisitPart, unknown][] = [
    ["source", part(eventData, "source")],
    ["medium", part(eventData, "medium")],
    ["page", part(page, "title") ?? part(eventData, "title")],
    ["address", part(page, "url") ?? part(eventData, "url")],
    ["domain", part(eventData, "domain")],
    ["referrer", part(eventData, "referrer")],
    ["visitType", part(eventData, "pageVisitType")],
  ];
  return named.flatMap(([name, value]) => (typeof value === "string" && value !== "" ? [{ part: name, text: value }] : []));
}
