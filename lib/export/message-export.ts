import type { Message } from "#contract/conversations/messages.ts";
import type { ExportChannel } from "#contract/conversations/types.ts";
import { addDays, instantOf } from "../format/zone.ts";
import { csvOf } from "./csv.ts";

// Exports the messages of a range of days as one file, read page by page.

/** Days in the location's time zone, both inclusive. An empty day is no limit. */
export type MessageRange = { from: string; to: string; channel: ExportChannel | "" };

type Page = { messages: Message[]; nextCursor: string | null; total: number };
type PageQuery = { limit: number; sortOrder: "asc"; channel?: ExportChannel; startDate?: string; endDate?: string; cursor?: string };

const pageSize = 1000;

export function queryOf({ from, to, channel }: MessageRange, timeZone: string): PageQuery {
  const start = from === "" ? undefined : instantOf(from, timeZone);
  const end = to === "" ? undefined : instantOf(addDays(to, 1), timeZone);
  return {
    limit: pageSize,
    sortOrder: "asc",
    ...(channel === "" ? {} : { channel }),
    ...(start === undefined ? {} : { startDate: start.toISOString() }),
    ...(end === undefined ? {} : { endDate: new Date(end.getTime() - 1).toISOString() }),
  };
}

/** The API exports emails separately, so an export with emails needs two queries. */
export const queriesOf = (range: MessageRange, withEmail: boolean, timeZone: string): PageQuery[] =>
  range.channel === "" && withEmail
    ? [queryOf(range, timeZone), queryOf({ ...range, channel: "Email" }, timeZone)]
    : [queryOf(range, timeZone)];

/** Merges several exports, oldest first. `onProgress` receives the number of messages read and the total. */
export async function readAll(
  queries: readonly PageQuery[],
  read: (query: PageQuery) => Promise<Page>,
  onProgress: (done: number, total: number | undefined) => void,
): Promise<Message[]> {
  const found: Message[] = [];
  for (const [place, query] of queries.entries()) {
    const before = found.length;
    const isLast = place === queries.length - 1;
    found.push(...(await readMessages(query, read, (done, total) => onProgress(before + done, isLast ? before + total : undefined))));
  }
  return queries.length === 1 ? found : found.sort((one, other) => Date.parse(one.dateAdded) - Date.parse(other.dateAdded));
}

/** All messages, oldest first. `onProgress` receives the number of messages read and the total. */
export async function readMessages(
  query: PageQuery,
  read: (query: PageQuery) => Promise<Page>,
  onProgress: (done: number, total: number) => void,
): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read({ ...query, ...(cursor === null ? {} : { cursor }) });
    found.push(...page.messages);
    cursor = page.nextCursor;
    onProgress(found.length, page.total);
  } while (cursor !== null);
  return found;
}

const columns = [
  "dateAdded",
  "messageType",
  "direction",
  "status",
  "from",
  "to",
  "subject",
  "body",
  "contactId",
  "conversationId",
  "userId",
  "id",
] as const;

export const messagesAsCsv = (messages: readonly Message[]): string =>
  csvOf([columns, ...messages.map((message) => columns.map((column) => message[column] ?? ""))], { bom: true });

export const messagesAsJson = (messages: readonly Message[]): string => `${JSON.stringify(messages, null, 2)}\n`;
