import type { ApiError } from "#contract/errors.ts";
import type { CheckWords } from "./field-words.ts";

/** Error messages by field, and those that belong to no field. */
export type PlacedMessages = { fields: { name: string; message: string }[]; rest: string[] };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Failed checks in the documents' texts, for which the dashboard has its own texts. A server of the documented interface returns nothing
 * else.
 */
const worded: readonly [documented: RegExp, word: (t: CheckWords, count: number) => string][] = [
  [/^should not be empty$/, (t) => t("required")],
  [/^must be an email$/, (t) => t("email")],
  [/^must be a URL(?: address)?$/, (t) => t("url")],
  [/^must be a number\b/, (t) => t("number")],
  [/^must be longer than or equal to (\d+) characters$/, (t, count) => t("atLeast.string", { count })],
  [/^must be shorter than or equal to (\d+) characters$/, (t, count) => t("atMost.string", { count })],
  [/^must be a hexadecimal color$/, (t) => t("color")],
  [/^must be a phone number\b/, (t) => t("phone")],
  [/^must be a date\b/, (t) => t("date")],
  [/^must be one of the following values\b/, (t) => t("option")],
  [/^must contain at least (\d+) elements?$/, (t, count) => t("atLeast.list", { count })],
  [/^must contain at most (\d+) elements?$/, (t, count) => t("atMost.list", { count })],
  [/^must not be less than (\d+)$/, (t, count) => t("atLeast.number", { count })],
  [/^must not be greater than (\d+)$/, (t, count) => t("atMost.number", { count })],
];

/** A check without the path of its value. If it has no text here, the server's text is shown. */
export function checkText(check: string, t: CheckWords): string {
  for (const [documented, word] of worded) {
    const found = documented.exec(check);
    if (found) return word(t, Number(found[1]));
  }
  return sentence(check);
}

/** "email must be an email" under the field `email` is "Enter a valid email address.", or "This is required." if the field is empty. */
export const withoutPath = (name: string, message: string, t: CheckWords, isEmpty = false): string => {
  const check = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  return isEmpty && worded.some(([documented]) => documented.test(check)) ? t("required") : checkText(check, t);
};

/** The dotted path at the beginning of a message: `email must be…`, `items.0.price must be…`, `property colour should not exist`. */
function pathOf(message: string): string {
  const [first = "", second = ""] = message.split(" ");
  return first === "property" && message.endsWith("should not exist") ? second : first;
}

/**
 * The field that shows a message about `path`: the field itself, the nearest one that contains it, or the first of several fields that
 * together form its value. Undefined if none of them is on screen.
 */
function fieldFor(path: string, names: readonly string[]): string | undefined {
  const steps = path.split(".");
  const around = steps.map((_, index) => steps.slice(0, steps.length - index).join(".")).find((name) => names.includes(name));
  return around ?? names.find((name) => name.startsWith(`${path}.`));
}

/**
 * The messages of an error by field. A reason is translated as a whole; its English text begins with the field's name, like that of each
 * check.
 */
export function placeError(error: ApiError, names: readonly string[], t: CheckWords, text: string): PlacedMessages {
  const placed = placeMessages(error.messages, names, t);
  if (error.reason === undefined) return placed;
  const [field] = placed.fields;
  return field === undefined ? { fields: [], rest: [text] } : { fields: [{ name: field.name, message: text }], rest: [] };
}

/** Assigns each message to the field it is about. `names` are the fields on screen. */
export function placeMessages(messages: readonly string[], names: readonly string[], t: CheckWords): PlacedMessages {
  const placed: PlacedMessages = { fields: [], rest: [] };
  for (const message of messages) {
    const path = pathOf(message).replace(/^body\./, "");
    const name = fieldFor(path, names);
    if (name === undefined) placed.rest.push(sentence(message));
    else placed.fields.push({ name, message: withoutPath(name.startsWith(`${path}.`) ? path : name, message, t) });
  }
  return placed;
}

/** `openHours.0.from` is "Open hours 1, from". */
const titleOf = (path: string): string =>
  sentence(
    path
      .split(".")
      .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()))
      .join(", ")
      .replace(/, (\d+)/g, " $1"),
  );

/** Messages of the form's own validation for values without a field on screen. */
export function messagesWithoutField(errors: object, names: readonly string[], t: CheckWords): string[] {
  const messages: string[] = [];
  const collect = (at: unknown, path: string): void => {
    if (typeof at !== "object" || at === null || path === "root") return;
    if ("message" in at && typeof at.message === "string") {
      if (fieldFor(path, names) === undefined)
        messages.push(path === "" ? at.message : `${titleOf(path)}: ${withoutPath(path, at.message, t)}`);
      return;
    }
    for (const [step, part] of Object.entries(at)) if (step !== "ref") collect(part, path === "" ? step : `${path}.${step}`);
  };
  collect(errors, "");
  return messages;
}
