import { z } from "zod";
import { application } from "#contract/application.ts";
import { createClient, type Send } from "#contract/client.ts";
import { contactSearch, type FoundContact } from "#contract/contacts/search.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import type { ServerKind } from "../crm-server/server-kind.ts";
import { chosenColumns, csvColumns, type ExportNames } from "./contact-csv.ts";
import { csvOf } from "./csv.ts";
import { vcardOf } from "./vcard.ts";

// An export reads the documented search page by page, so it works with any server, and writes each page as it arrives.

export const contactExport = z.strictObject({
  format: z.enum(["csv", "csv-excel", "vcard"]),
  asked: contactSearch.pick({ query: true, filters: true, sort: true }),
  /** The columns of a CSV file, in this order. */
  fields: z.array(z.string().max(200)).min(1).max(1000).optional(),
});
export type ContactExport = z.output<typeof contactExport>;

export type ExportSource = { locationId: string; kind: ServerKind; send: Send; sendToApplication: Send; signal: AbortSignal };

const pageLimit = 500;
const businessesLimit = 500;

/** Repeats the call after each wait that the server asks for. */
async function retryWhenLimited<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error, "RATE_LIMITED")) throw error;
      await pauseUnless(signal, (error.retryAfterS ?? 10) * 1000);
    }
  }
}

const pauseUnless = (signal: AbortSignal, ms: number) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Error("Export stopped"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });

async function namesOf({ locationId, kind, send, sendToApplication, signal }: ExportSource): Promise<ExportNames> {
  const api = createClient(contract, send);
  const app = createClient(application, sendToApplication);
  const businesses = new Map<string, string>();
  for (let skip = 0; ; skip += businessesLimit) {
    const found = await retryWhenLimited(signal, () =>
      api.businesses.businesses.list({ query: { locationId, limit: businessesLimit, skip } }, { signal }),
    ).catch((error: unknown) => {
      // If the token may not read businesses, contacts are exported with the ids of their businesses.
      if (isApiError(error, "SCOPE_MISSING")) return { businesses: [] };
      throw error;
    });
    for (const { id, name } of found.businesses) businesses.set(id, name);
    if (found.businesses.length < businessesLimit) break;
  }
  if (kind === "documented") return { users: new Map(), businesses, customFields: undefined };
  const query = { locationId };
  const [{ users }, { customFields }] = await Promise.all([
    app.users.list({ query }, { signal }),
    app.customFields.list({ query }, { signal }),
  ]);
  return { users: new Map(users.map(({ id, name }) => [id, name])), businesses, customFields };
}

type Cursor = FoundContact["searchAfter"];

/** Starts an export. Returns the number of contacts and the text in pieces. */
export async function startContactExport(source: ExportSource, { format, asked, fields }: ContactExport) {
  const { locationId, send, signal } = source;
  const api = createClient(contract, send);
  const page = (searchAfter?: Cursor) =>
    retryWhenLimited(signal, () =>
      api.contacts.search.contacts({ body: { ...asked, locationId, pageLimit, ...(searchAfter ? { searchAfter } : {}) } }, { signal }),
    );
  const first = await page();
  const write = format === "vcard" ? vcardWriter : await csvWriter(source, format === "csv-excel", fields);

  async function* pieces(): AsyncGenerator<string> {
    yield write.head;
    for (let found = first.contacts; found.length > 0; ) {
      yield write.body(found);
      const last = found.at(-1)?.searchAfter;
      if (found.length < pageLimit || last === undefined) return;
      found = (await page(last)).contacts;
      if (JSON.stringify(found.at(-1)?.searchAfter) === JSON.stringify(last))
        throw new ApiError("INTERNAL", { message: "The server's pages do not end." });
    }
  }
  return { total: first.total, pieces: pieces() };
}

type Writer = { head: string; body: (contacts: readonly FoundContact[]) => string };

const vcardWriter: Writer = { head: "", body: (contacts) => contacts.map(vcardOf).join("") };

async function csvWriter(source: ExportSource, bom: boolean, fields: readonly string[] | undefined): Promise<Writer> {
  const columns = chosenColumns(csvColumns(await namesOf(source)), fields);
  return {
    head: csvOf([columns.map(({ label }) => label)], { bom }),
    body: (contacts) => csvOf(contacts.map((contact) => columns.map(({ read }) => read(contact)))),
  };
}
