/** Formats an answer in one line. */
export function answerText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(answerText).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** The origin of a submission from its `eventData`: each part that is present, with a label. */
export function visitOf(eventData: unknown): { label: string; text: string }[] {
  const page = part(eventData, "page");
  const named: [string, unknown][] = [
    ["Source", part(eventData, "source")],
    ["Medium", part(eventData, "medium")],
    ["Page", part(page, "title") ?? part(eventData, "title")],
    ["Address", part(page, "url") ?? part(eventData, "url")],
    ["Domain", part(eventData, "domain")],
    ["Referrer", part(eventData, "referrer")],
    ["Kind of visit", part(eventData, "pageVisitType")],
  ];
  return named.flatMap(([label, value]) => (typeof value === "string" && value !== "" ? [{ label, text: value }] : []));
}
