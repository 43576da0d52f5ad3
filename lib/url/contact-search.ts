import type { ContactSearch } from "#contract/contacts/search.ts";
import type { SearchCondition, SearchFilter } from "#contract/contacts/search-filter.ts";
import { monthOf } from "../format/day-ranges.ts";
import type { ContactsState, Presence } from "./contacts.ts";

// Converts the address of the contacts page to a documented search.

export type Moment = { now: Date; timeZone: string };

const presenceFields: Record<Presence, string> = {
  email: "email",
  phone: "phone",
  birthday: "dateOfBirth",
  tags: "tags",
  company: "companyName",
  business: "businessId",
  owner: "assignedTo",
};

export function searchOf(state: ContactsState, moment: Moment): Pick<ContactSearch, "query" | "filters" | "sort"> {
  const filters: SearchFilter[] = [
    ...anyOf("tags", state.tags),
    ...anyOf("assignedTo", state.owner),
    ...anyOf("source", state.source),
    ...anyOf("businessId", state.business),
    ...anyOf("type", state.type),
    ...(state.added === undefined ? [] : range("dateAdded", instantsOf(state.added, moment))),
    ...(state.born === undefined ? [] : range("dateOfBirth", daysOf(state.born, moment))),
    ...(state.dnd === undefined ? [] : [{ field: "dnd", operator: "eq" as const, value: state.dnd }]),
    ...state.has.map((presence): SearchCondition => ({ field: presenceFields[presence], operator: "exists" })),
    ...state.lacks.map((presence): SearchCondition => ({ field: presenceFields[presence], operator: "not_exists" })),
    ...(state.where && state.where.filters.length > 0 ? [state.where] : []),
  ];
  const query = state.query.trim();
  return {
    ...(query === "" ? {} : { query }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(state.sort === undefined ? {} : { sort: [{ field: state.sort.id, direction: state.sort.direction }] }),
  };
}

const none = "none";

/** Matches any of the values; "none" matches an empty field. */
function anyOf(field: string, values: readonly string[]): SearchFilter[] {
  if (values.length === 0) return [];
  const named = values.filter((value) => value !== none);
  const filters: SearchCondition[] = [
    ...(named.length > 0 ? [{ field, operator: "eq" as const, value: named }] : []),
    ...(named.length < values.length ? [{ field, operator: "not_exists" as const }] : []),
  ];
  return filters.length === 1 ? filters : [{ group: "OR", filters }];
}

type Bounds = { gte?: string; lt?: string; lte?: string };

const range = (field: string, bounds: Bounds): SearchFilter[] =>
  Object.keys(bounds).length === 0 ? [] : [{ field, operator: "range", value: bounds }];

/** The first and last day, both inclusive; undefined at an open end. */
function spanOf(text: string, { now, timeZone }: Moment): { from: string | undefined; to: string | undefined } {
  const today = dayIn(now, timeZone);
  if (text === "today") return { from: today, to: today };
  if (text === "month") return monthOf(today);
  const days = /^(\d+)d$/.exec(text)?.[1];
  if (days !== undefined) return { from: shifted(today, 1 - Number(days)), to: undefined };
  const [from, to] = text.split("..");
  return { from: from || undefined, to: to || undefined };
}

function daysOf(text: string, moment: Moment): Bounds {
  const { from, to } = spanOf(text, moment);
  return { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) };
}

/** Days begin at midnight in the location's time zone, also on days when clocks change. */
function instantsOf(text: string, moment: Moment): Bounds {
  const { from, to } = spanOf(text, moment);
  return {
    ...(from ? { gte: startOf(from, moment.timeZone) } : {}),
    ...(to ? { lt: startOf(shifted(to, 1), moment.timeZone) } : {}),
  };
}

const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first instant of a day in a time zone. */
export function startOf(day: string, timeZone: string): string {
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  if (Number.isNaN(midnight)) return day;
  let guess = midnight - offsetMs(midnight, timeZone);
  guess = midnight - offsetMs(guess, timeZone);
  // If the clocks skip midnight, the day begins at the first existing instant.
  while (dayIn(new Date(guess), timeZone) < day) guess += 15 * 60_000;
  return new Date(guess).toISOString();
}

function offsetMs(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value ?? 0);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - instant;
}
