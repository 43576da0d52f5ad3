import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { facetOf } from "./search-conditions.ts";
import { isInGrams } from "./search-grams.ts";
import type { Page, Search, SortKey } from "./search-types.ts";

// The days in which contacts were added, as the indexes contact_by_grams and contact_by_facet hold them (db/functions/contact-facets.sql).

const dayMs = 86_400_000;
/** Days of a period, the longest first. */
const longest = 64;
const lengths = [longest, 8, 1];
/** A longer period is only taken where so many of it make up the time: what lies outside is found for nothing. */
const leastPeriods = 3;
/** Each is a list of its own to the index. */
const mostPeriods = 60;

/** How many contacts of a location were added on each day since 1970, the first day first; days without any are left out. */
export type Tally = { day: number; count: number }[];

/** Whole days on end, and how many contacts were added in them. */
export type Days = { fromMs: number; untilMs: number; added: number };

export async function tallyDays(db: Executor, tenant: Tenant): Promise<Tally> {
  // The days are made within, so that the planner does not take each date for a day of its own and sort them.
  const { rows } = await sql<Tally[number]>`
    select day, count(*)::int as count from (
      select floor(date_part('epoch', date_added) / 86400)::int as day from contact where location_id = ${tenant} offset 0
    ) as added group by day order by day`.execute(db);
  return rows;
}

/** Whether an index finds what is asked for, so that it can leave out what was added at another time. */
const isFoundByIndex = ({ words, numbers, conditions }: Search) =>
  (numbers.length === 0 && words.some(isInGrams)) ||
  conditions.some(
    (condition) =>
      "place" in condition &&
      !condition.isNegated &&
      condition.comparison.operator === "equals" &&
      condition.comparison.values.length > 0 &&
      facetOf(condition.place) !== undefined,
  );

/** The days from where the page begins on, in which so many contacts or a few more were added. Undefined where days are of no help. */
export function daysWith(search: Search, key: SortKey, page: Page, contacts: number, tally: Tally, nowMs: number): Days | undefined {
  if (key.column !== "date_added" || !isFoundByIndex(search)) return undefined;
  const cursor = page.after?.[0];
  const startMs = typeof cursor === "number" ? cursor : key.descending ? nowMs : (tally[0]?.day ?? 0) * dayMs;
  const startDay = Math.floor(startMs / dayMs);
  const ahead = key.descending ? tally.filter(({ day }) => day <= startDay).reverse() : tally.filter(({ day }) => day >= startDay);
  let added = 0;
  for (const { day, count } of ahead) {
    added += count;
    if (added < contacts) continue;
    const days = key.descending ? { fromMs: day * dayMs, untilMs: startMs } : { fromMs: startMs, untilMs: (day + 1) * dayMs - 1 };
    return days.untilMs - days.fromMs < mostPeriods * longest * dayMs ? { ...days, added } : undefined;
  }
  return undefined;
}

/** Whether a contact was added within these days, or shortly before or after. */
export function addedWithin(tenant: Tenant, { fromMs, untilMs }: Days): RawBuilder<boolean> {
  const length = lengths.find((days) => untilMs - fromMs >= leastPeriods * days * dayMs) ?? 1;
  const [first, last] = [Math.floor(fromMs / dayMs / length), Math.floor(untilMs / dayMs / length)];
  const keys = Array.from({ length: last - first + 1 }, (_, index) => `${tenant}\u001f${length}:${first + index}`);
  return sql<boolean>`contact_periods(location_id, date_added) && ${keys}::text[]`;
}
