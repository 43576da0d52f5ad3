import type { Pool } from "pg";
import { z } from "zod";
import { shuffled } from "./numbers.ts";

/** A search in the formats of the service and of the bare server. */
export type Query = {
  words: string[];
  tags: string[];
  equals: ["city" | "source" | "type", string][];
  sort: "date_added" | "date_updated" | "name";
  isDescending: boolean;
};

const wireNames = { date_added: "dateAdded", date_updated: "dateUpdated", name: "name" } as const;

export const bodyOf = (query: Query, locationId: string, pageLimit: number) => ({
  locationId,
  pageLimit,
  ...(query.words.length === 0 ? {} : { query: query.words.join(" ") }),
  filters: [
    ...query.tags.map((tag) => ({ field: "tags", operator: "contains", value: tag })),
    ...query.equals.map(([field, value]) => ({ field, operator: "eq", value })),
  ],
  sort: [{ field: wireNames[query.sort], direction: query.isDescending ? "desc" : "asc" }],
});

export const bareBodyOf = (query: Query, locationId: string, limit: number) => ({ ...query, locationId, limit });

const plain: Query = { words: [], tags: [], equals: [], sort: "date_added", isDescending: true };
const people = z.array(z.object({ first_name: z.string(), last_name: z.string() }));
const texts = z.array(z.object({ text: z.string() }));

export type Kind = { what: string; queries: Query[] };

const distinct = (queries: Query[]): Query[] => [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];

/** Searches for values of the location's own contacts, so that they find frequent and rare matches. */
export async function drawQueries(db: Pool, locationId: string, count: number): Promise<Kind[]> {
  const drawn = await db.query(
    "select first_name, last_name from contact where location_id = $1 and length(last_name) > 3 order by md5(id) limit $2",
    [locationId, count * 4],
  );
  const names = people.parse(drawn.rows);
  const valuesOf = async (expression: string) => {
    const { rows } = await db.query(
      `select distinct ${expression} as text from (select * from contact where location_id = $1 limit 20000) as sampled where ${expression} is not null order by 1`,
      [locationId],
    );
    return texts.parse(rows).map(({ text }) => text);
  };
  const tags = (
    await db.query(
      "select distinct unnest(tags) as text from (select tags from contact where location_id = $1 limit 20000) as sampled order by 1",
      [locationId],
    )
  ).rows;
  const tagNames = texts.parse(tags).map(({ text }) => text);
  const [cities, sources] = [await valuesOf("city"), await valuesOf("source")];

  const parts = names.flatMap(({ first_name: first, last_name: last }, index): Query[] => {
    const words = [[last.slice(0, 4)], [last.slice(1, 5)], [first, last.slice(0, 3)], [first.slice(0, 3), last.slice(0, 2)]][index % 4];
    return words === undefined ? [] : [{ ...plain, words: words.map((word) => word.toLowerCase()) }];
  });
  const tagged = tagNames.flatMap((tag, index): Query[] => [
    { ...plain, tags: [tag] },
    ...tagNames.slice(index + 1).map((other) => ({ ...plain, tags: [tag, other] })),
  ]);
  const sorts = (["date_added", "date_updated", "name"] as const).flatMap((sort) =>
    [true, false].map((isDescending) => ({ sort, isDescending })),
  );
  const filtered = sorts.flatMap((sort) => [
    ...cities.map((city): Query => ({ ...plain, ...sort, equals: [["city", city]] })),
    ...sources.map((source): Query => ({ ...plain, ...sort, equals: [["source", source]] })),
    ...cities.flatMap((city) =>
      sources.map(
        (source): Query => ({
          ...plain,
          ...sort,
          equals: [
            ["city", city],
            ["source", source],
          ],
        }),
      ),
    ),
  ]);
  return [
    { what: "by part of a name", queries: shuffled(distinct(parts)).slice(0, count) },
    { what: "by tag", queries: shuffled(distinct(tagged)).slice(0, count) },
    { what: "by filter and sort", queries: shuffled(distinct(filtered)).slice(0, count) },
  ];
}
