import type { Client } from "../client.ts";
import type { contract } from "../index.ts";

// Every list as an async iterator over its entries. The next page is read when it is needed.

type Api = Client<typeof contract>;
type Input<F> = F extends (input: infer I, ...rest: never[]) => unknown ? I : never;
type Query<F> =
  Input<F> extends { query: infer Q }
    ? Omit<Q, "skip" | "offset" | "page" | "cursor" | "nextCursor" | "startAfter" | "startAfterDate" | "lastMessageId">
    : never;
type Body<F> = Input<F> extends { body: infer B } ? Omit<B, "page" | "searchAfter"> : never;
type Params<F> = Input<F> extends { params: infer P } ? P : never;

export type Pages = ReturnType<typeof createPages>;

/** Follows a cursor: `read` returns a page and the start of the next one, or undefined at the end. */
async function* byCursor<T, C>(
  read: (cursor: C | undefined) => Promise<{ entries: T[]; next: C | undefined }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: C | undefined;
  do {
    const { entries, next } = await read(cursor);
    yield* entries;
    cursor = next;
  } while (cursor !== undefined);
}

/** Follows positions: a page that is not full is the last one. */
const byOffset = <T>(limit: number, read: (offset: number) => Promise<T[]>): AsyncGenerator<T, void, undefined> =>
  byCursor<T, number>(async (offset = 0) => {
    const entries = await read(offset);
    return { entries, next: entries.length < limit ? undefined : offset + entries.length };
  });

const sizeOf = (limit: string | number | undefined, usual: number) => (limit === undefined ? usual : Number(limit));

export function createPages(api: Api) {
  const { contacts, users, calendars, appointments, conversations, objects, associations, businesses, funnels, surveys } = api;
  return {
    contacts: (body: Body<Api["contacts"]["search"]["contacts"]>) =>
      byCursor(async (searchAfter: (string | number | null)[] | undefined) => {
        const page = await contacts.search.contacts({ body: { ...body, ...(searchAfter === undefined ? {} : { searchAfter }) } });
        return { entries: page.contacts, next: page.contacts.at(-1)?.searchAfter };
      }),
    contactsByIdentity: (query: Query<Api["contacts"]["contacts"]["lookup"]>) =>
      byCursor(async (nextCursor: string | undefined) => {
        const page = await contacts.contacts.lookup({ query: { ...query, ...(nextCursor === undefined ? {} : { nextCursor }) } });
        return { entries: page.contacts, next: page.nextCursor };
      }),
    contactsOfBusiness: (
      params: Params<Api["contacts"]["contacts"]["ofBusiness"]>,
      query: Query<Api["contacts"]["contacts"]["ofBusiness"]>,
    ) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (skip) => (await contacts.contacts.ofBusiness({ params, query: { ...query, limit, skip } })).contacts);
    },
    users: (query: Query<Api["users"]["users"]["search"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (skip) => (await users.users.search({ query: { ...query, limit, skip } })).users);
    },
    businesses: (query: Query<Api["businesses"]["businesses"]["list"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (skip) => (await businesses.businesses.list({ query: { ...query, limit, skip } })).businesses);
    },
    schedules: (query: Query<Api["calendars"]["schedules"]["search"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (skip) => (await calendars.schedules.search({ query: { ...query, limit, skip } })).schedules);
    },
    calendarNotifications: (
      params: Params<Api["calendars"]["notifications"]["list"]>,
      query: Query<Api["calendars"]["notifications"]["list"]> = {},
    ) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, (skip) => calendars.notifications.list({ params, query: { ...query, limit, skip } }));
    },
    appointmentNotes: (params: Params<Api["appointments"]["notes"]["list"]>) =>
      byCursor(async (offset: number | undefined) => {
        const page = await appointments.notes.list({ params, query: { limit: 100, offset: offset ?? 0 } });
        return { entries: page.notes, next: page.hasMore ? (offset ?? 0) + page.notes.length : undefined };
      }),
    conversations: (query: Query<Api["conversations"]["conversations"]["search"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byCursor(async (startAfterDate: string | undefined) => {
        const page = await conversations.conversations.search({
          query: { ...query, limit, ...(startAfterDate === undefined ? {} : { startAfterDate }) },
        });
        const last = page.conversations.at(-1);
        const next = page.conversations.length < limit ? undefined : (last?.sort ?? [last?.lastMessageDate, last?.id]).join(",");
        return { entries: page.conversations, next };
      });
    },
    messages: (params: Params<Api["conversations"]["messages"]["list"]>, query: Query<Api["conversations"]["messages"]["list"]> = {}) =>
      byCursor(async (lastMessageId: string | undefined) => {
        const { messages } = await conversations.messages.list({
          params,
          query: { ...query, ...(lastMessageId === undefined ? {} : { lastMessageId }) },
        });
        return { entries: messages.messages, next: messages.nextPage ? (messages.lastMessageId ?? undefined) : undefined };
      }),
    exportedMessages: (query: Query<Api["conversations"]["messages"]["export"]>) =>
      byCursor(async (cursor: string | undefined) => {
        const page = await conversations.messages.export({ query: { ...query, ...(cursor === undefined ? {} : { cursor }) } });
        return { entries: page.messages, next: page.nextCursor ?? undefined };
      }),
    records: (
      params: Params<Api["objects"]["records"]["search"]>,
      { locationId, query = "", pageLimit = 100 }: { locationId: string; query?: string; pageLimit?: number },
    ) =>
      byCursor(async (searchAfter: [number, string] | undefined) => {
        const page = await objects.records.search({
          params,
          body: { locationId, query, page: 1, pageLimit, searchAfter: searchAfter ?? [] },
        });
        return { entries: page.records, next: page.records.length < pageLimit ? undefined : page.records.at(-1)?.searchAfter };
      }),
    associations: ({ locationId }: { locationId: string }) =>
      byOffset(100, async (skip) => (await associations.associations.list({ query: { locationId, skip, limit: 100 } })).associations),
    relations: (params: Params<Api["associations"]["relations"]["list"]>, { locationId }: { locationId: string }) =>
      byOffset(100, async (skip) => (await associations.relations.list({ params, query: { locationId, skip, limit: 100 } })).relations),
    funnels: (query: Query<Api["funnels"]["funnels"]["list"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (offset) => (await funnels.funnels.list({ query: { ...query, limit, offset } })).funnels);
    },
    funnelPages: (query: Query<Api["funnels"]["pages"]["list"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, (offset) => funnels.pages.list({ query: { ...query, limit, offset } }));
    },
    redirects: (query: Query<Api["funnels"]["redirects"]["list"]>) => {
      const limit = sizeOf(query.limit, 100);
      return byOffset(limit, async (offset) => (await funnels.redirects.list({ query: { ...query, limit, offset } })).data.data);
    },
    surveys: (query: Query<Api["surveys"]["surveys"]["list"]>) => {
      const limit = sizeOf(query.limit, 50);
      return byOffset(limit, async (skip) => (await surveys.surveys.list({ query: { ...query, limit, skip } })).surveys);
    },
    submissions: (query: Query<Api["surveys"]["submissions"]["list"]>) =>
      byCursor(async (page: number | undefined) => {
        const { submissions, meta } = await surveys.submissions.list({ query: { ...query, page: page ?? 1 } });
        return { entries: submissions, next: meta.nextPage ?? undefined };
      }),
  };
}
