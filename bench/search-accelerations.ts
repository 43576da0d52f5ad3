import { collect, estimate, listInOrder, readsInOrder } from "#db/contacts/search/accelerated.ts";
import { accelerations } from "#db/contacts/search/accelerations.ts";
import { count, listPage } from "#db/contacts/search/plain.ts";
import type { Condition, Page, Search } from "#db/contacts/search/types.ts";
import { type Db, openDb } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inThousands, quantile } from "./numbers.ts";
import { drawQueries, type Query } from "./queries.ts";

// The plain query of a contact search against each acceleration (db/contacts/search/README.md), one search at a time, without HTTP.

const askedMs = 60;
const searches = 24;
const page: Page = { limit: 20, offset: 0 };

const asSearch = (query: Query): Search => ({
  words: query.words,
  numbers: [],
  conditions: [
    ...query.tags.map(
      (tag): Condition => ({
        place: { kind: "list", column: "tags" },
        comparison: { operator: "equals", values: [tag] },
        isNegated: false,
      }),
    ),
    ...query.equals.map(
      ([column, value]): Condition => ({
        place: { kind: "text", column },
        comparison: { operator: "equals", values: [value] },
        isNegated: false,
      }),
    ),
  ],
  sort: [{ column: query.sort, kind: query.sort === "name" ? "text" : "instant", descending: query.isDescending }],
});

/** Two letters of which few contacts have both, and a name in another script: no trigram index finds them. */
const pairs: Query[] = ["zq", "xj", "qz", "ój", "ße", "王", "小明", "ле"].map((word) => ({
  words: [word],
  tags: [],
  equals: [],
  sort: "date_added",
  isDescending: true,
}));

type Way = { name: string; run: (db: Db["query"], tenant: Tenant, search: Search, size: number) => Promise<unknown> };

async function fewestReads(db: Db["query"], tenant: Tenant, search: Search, size: number): Promise<unknown> {
  const reads = readsInOrder(search, page, await estimate(db, tenant, search), size);
  const contacts = reads === undefined ? [] : await listInOrder(db, tenant, search, page, reads);
  return contacts.length === page.limit ? contacts : collect(db, tenant, search, page);
}

const ways: Way[] = [
  { name: "plain page", run: (db, tenant, search) => listPage(db, tenant, search, page) },
  { name: "plain total", run: (db, tenant, search) => count(db, tenant, search) },
  { name: "page with fewest reads", run: fewestReads },
];

async function timesOf(queries: Query[], run: (search: Search) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const startedMs = performance.now();
    await run(asSearch(query));
    times.push(performance.now() - startedMs);
  }
  return times;
}

const summary = (times: number[]) => `${inMs(quantile(times, 0.5))} / ${inMs(quantile(times, 0.95))}`;

export async function searchAccelerations(bench: Bench): Promise<Figure[]> {
  const db = openDb(bench.env.DATABASE_URL, { max: 1, statementTimeoutMs: 0 });
  const figures: Figure[] = [];
  try {
    for (const { id, contacts } of [await bench.small(), await bench.big()]) {
      const tenant = provenTenant(id);
      const kinds = [...(await drawQueries(bench.db, id, searches)), { what: "by two letters or another script", queries: pairs }];
      for (const { what, queries } of kinds)
        for (const usesPairs of what.startsWith("by two") ? [false, true] : [true]) {
          accelerations.pairs = usesPairs;
          for (const { name, run } of ways) {
            const ask = (search: Search) => run(db.query, tenant, search, contacts);
            const first = await timesOf(queries, ask);
            const again = await timesOf(queries, ask);
            figures.push({
              what: `${inThousands(contacts)} contacts, ${what}: ${name}${usesPairs ? "" : " without pairs"}`,
              reached: `${summary(first)} first, ${summary(again)} again`,
              asked: `p50 / p95; ${askedMs} ms with all accelerations`,
              beside: "",
              isReached: true,
            });
          }
        }
    }
  } finally {
    await db.close();
  }
  return figures;
}
