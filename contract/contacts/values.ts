import { z } from "zod";
import { isDayOfCalendar, shortText } from "../common.ts";

// Checks for values of a contact that their type alone does not decide. A check returns the value as it is stored, or the text of the
// error.

export type Ruled<T> = { ok: true; value: T } | { ok: false; message: string };
export const ok = <T>(value: T): Ruled<T> => ({ ok: true, value });
export const refused = (message: string): Ruled<never> => ({ ok: false, message });

const dayFormats = [/^(?<year>\d{4})([/\-._])(?<month>\d{2})\2(?<day>\d{2})$/, /^(?<month>\d{2})([/\-._])(?<day>\d{2})\2(?<year>\d{4})$/];

/** The eight formats of doc 1 (year first or month first, with / - . or _) as `YYYY-MM-DD`. */
export function dayOf(text: string): Ruled<string> {
  const groups = dayFormats.map((format) => format.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return refused("must be a date as YYYY/MM/DD or MM/DD/YYYY, with /, -, . or _ between its parts");
  const { year = "", month = "", day = "" } = groups;
  const iso = `${year}-${month}-${day}`;
  return isDayOfCalendar(iso) ? ok(iso) : refused("must be a date of the calendar");
}

/** A phone number in E.164. Spaces, dots, dashes, parentheses and a bracketed trunk zero are dropped; the leading + is required. */
export function phoneOf(text: string): Ruled<string> {
  const compact = text.replace(/\(0\)|[\s().\-\u00a0]/g, "");
  return /^\+[1-9]\d{5,14}$/.test(compact) ? ok(compact) : refused("must be a phone number in international format with leading +");
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const notCountries = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

const countries = new Map<string, Ruled<string>>();

/** An ISO 3166-1 alpha-2 code in capitals. A code that was replaced by another one (UK) is converted to it (GB). */
export function countryOf(text: string): Ruled<string> {
  if (!/^[a-z]{2}$/i.test(text)) return noCountry;
  const known = countries.get(text) ?? lookUpCountry(text);
  countries.set(text, known);
  return known;
}

const noCountry = refused("must be an ISO 3166-1 alpha-2 country code");

function lookUpCountry(text: string): Ruled<string> {
  const code = new Intl.Locale(`und-${text}`).region;
  return code !== undefined && countryNames.of(code) !== undefined && !notCountries.has(code) ? ok(code) : noCountry;
}

/** Accepts a text that satisfies the rule, and an empty text, which clears the field. */
const textOf = (schema: z.ZodString, rule: (text: string) => Ruled<string>) =>
  schema.superRefine((text, check) => {
    const ruled = text.trim() === "" ? undefined : rule(text.trim());
    if (ruled?.ok === false) check.addIssue({ code: "custom", message: ruled.message });
  });

export const phone = textOf(z.string().max(50), phoneOf).meta({ description: "In international format with leading +" });
export const country = textOf(shortText, countryOf);
export const day = textOf(shortText, dayOf);
