import { emailAddress, isDayOfCalendar } from "#contract/common.ts";
import { type CountryCode, typedPhoneOf } from "#contract/contacts/phone-numbers.ts";
import type { SurveyField } from "#contract/surveys/fields.ts";
import { isStorableText } from "#contract/validation.ts";

export type Answer = string | number | boolean | string[];
type Checked = { answers: Map<string, Answer>; failed: string[] };

const longestText = { text: 1000, longText: 10_000 } as const;
const ratingMost = 5;

/** The answers as they are stored, in the order of the questions, and an error for each missing or invalid one. */
export function checkAnswers(fields: SurveyField[], sent: Readonly<Record<string, unknown>>, country: CountryCode | undefined): Checked {
  const answers = new Map<string, Answer>();
  const failed = Object.keys(sent)
    .filter((key) => fields.every((field) => field.key !== key))
    .map((key) => `property answers.${key} should not exist`);
  for (const field of fields) {
    const value = Object.hasOwn(sent, field.key) ? emptied(sent[field.key]) : undefined;
    if (value === undefined) {
      if (field.isRequired) failed.push(`answers.${field.key} should not be empty`);
      continue;
    }
    const read = readAnswer(field, value, country);
    if (typeof read === "object" && "problem" in read) failed.push(`answers.${field.key} ${read.problem}`);
    else answers.set(field.key, read);
  }
  return { answers, failed };
}

function emptied(value: unknown): unknown {
  if (typeof value === "string" && value.trim() === "") return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined);
}

function readAnswer({ type, options }: SurveyField, value: unknown, country: CountryCode | undefined): Answer | { problem: string } {
  switch (type) {
    case "choices": {
      const chosen = typeof value === "string" ? [value] : value;
      const isOfThem = Array.isArray(chosen) && chosen.every((entry) => options.includes(entry)) && new Set(chosen).size === chosen.length;
      return isOfThem ? chosen : { problem: `must be some of the following values: ${options.join(", ")}` };
    }
    case "choice":
      return typeof value === "string" && options.includes(value)
        ? value
        : { problem: `must be one of the following values: ${options.join(", ")}` };
    case "yesNo":
      return readYesNo(value) ?? { problem: "must be yes or no" };
    case "rating": {
      const number = readNumber(value);
      return number !== undefined && Number.isInteger(number) && number >= 1 && number <= ratingMost
        ? number
        : { problem: `must be a whole number from 1 to ${ratingMost}` };
    }
    case "number":
      return readNumber(value) ?? { problem: "must be a number" };
    default:
      return typeof value === "string" ? readText(type, value.trim(), country) : { problem: "must be a string" };
  }
}

function readYesNo(value: unknown): "Yes" | "No" | undefined {
  if (value === true || value === "Yes") return "Yes";
  return value === false || value === "No" ? "No" : undefined;
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readText(type: SurveyField["type"], text: string, country: CountryCode | undefined): string | { problem: string } {
  if (!isStorableText(text)) return { problem: "must not contain NUL or unpaired surrogate characters" };
  if (type === "email") return emailAddress.safeParse(text).success ? text : { problem: "must be an email" };
  if (type === "date") return isDayOfCalendar(text) ? text : { problem: "must be a date of the form YYYY-MM-DD" };
  if (type === "phone") {
    const phone = typedPhoneOf(text, country);
    return phone.ok ? phone.value : { problem: phone.message };
  }
  const most = type === "longText" ? longestText.longText : longestText.text;
  return text.length <= most ? text : { problem: `must be shorter than or equal to ${most} characters` };
}
