import { type messageSearch as contract, type MessageHit, searchWordsMost } from "#contract/conversations/message-search.ts";
import { countWords, matchesIn, type Phrase, phrasesOf, queryOf } from "#contract/conversations/search-words.ts";
import { direction, typeOfCode } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/message-search.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { shownAddress } from "./attachments.ts";
import { noMessage } from "./messages.ts";
import { messageOf } from "./shape.ts";

/** Only the beginning of a message's text, up to this length, is searched for positions. */
const textMost = 20_000;
const snippetLength = 200;
const beforeMatch = 60;
const matchesMost = 20;
/** A shorter prefix is only compared with messages that were found otherwise, because the index contains too many such words. */
const indexedPrefixLeast = 3;

const lengthOf = ({ words }: Phrase) => words.at(-1)?.length ?? 0;

/** The part of the search that the index answers quickly. */
function indexedOf(phrases: readonly Phrase[]): string | undefined {
  const whole = phrases.flatMap((phrase) => {
    if (!phrase.isPrefix) return [phrase];
    if (lengthOf(phrase) >= indexedPrefixLeast) return [phrase];
    return phrase.words.length > 1 ? [{ words: phrase.words.slice(0, -1), isPrefix: false }] : [];
  });
  return whole.length === 0 ? undefined : queryOf(whole);
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** A part of the text with the first match, cut between words where possible. */
function partOf(text: string, phrases: readonly Phrase[], firstMatch: number): Omit<MessageHit["snippet"], "field"> {
  let from = Math.max(0, firstMatch - beforeMatch);
  if (from > 0) {
    const space = text.indexOf(" ", from);
    if (space >= 0 && space < firstMatch) from = space + 1;
    else if (isLowSurrogate(text.charCodeAt(from))) from -= 1;
  }
  let to = Math.min(text.length, from + snippetLength);
  if (to < text.length) {
    const space = text.lastIndexOf(" ", to);
    if (space > from + snippetLength / 2) to = space;
    else if (isLowSurrogate(text.charCodeAt(to))) to -= 1;
  }
  const part = text.slice(from, to);
  return { text: part, matches: matchesIn(part, phrases, matchesMost).matches };
}

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** The field in which most phrases match, and the part of it with the first match. */
export function snippetOf(row: Pick<rows.FoundMessage, "text" | "subject" | "transcript" | "attachments">, phrases: readonly Phrase[]) {
  const texts: [MessageHit["snippet"]["field"], string][] = [
    ["text", spaced(row.text)],
    ["subject", spaced(row.subject ?? "")],
    ["transcript", spaced(row.transcript ?? "")],
    ...row.attachments.map((name): [MessageHit["snippet"]["field"], string] => ["attachment", spaced(name)]),
  ];
  let best: { field: MessageHit["snippet"]["field"]; text: string; count: number; first: number } | undefined;
  for (const [field, text] of texts) {
    const { matches, found } = matchesIn(text, phrases, matchesMost);
    const [first] = matches;
    if (first !== undefined && found.size > (best?.count ?? 0)) best = { field, text, count: found.size, first: first.start };
  }
  const filled = texts.find(([, text]) => text !== "");
  const { field, text, first } = best ?? { field: filled?.[0] ?? "text", text: filled?.[1] ?? "", first: 0 };
  return { field, ...partOf(text, phrases, first) };
}

/** PostgreSQL writes "2026-11-26 09:00:00.5+00", which `Date` need not be able to parse. */
const instantOf = (written: string) => new Date(Temporal.Instant.from(written).epochMilliseconds).toISOString();

export const messageSearch: Handlers<typeof contract> = {
  async search(ctx, { query: { text, limit, before, conversationId } }) {
    const isComplete = await rows.isIndexed(ctx.db, ctx.tenant);
    const phrases = phrasesOf(text);
    if (countWords(phrases) > searchWordsMost) throw new ApiError("INVALID", { message: `A search has at most ${searchWordsMost} words.` });
    const [at, id] = before === undefined ? [] : readCursor("before", before);
    const onlyAssignedTo = ctx.onlyAssignedTo;
    if (phrases.length === 0) return { hits: [], next: null, searchedTo: null, isComplete };
    const { found, end } = await rows.findPlaces(ctx.db, ctx.tenant, {
      query: queryOf(phrases),
      indexed: indexedOf(phrases),
      isPhrase: phrases.some(({ words }) => words.length > 1),
      limit,
      before: at === undefined || id === undefined ? undefined : { at, id },
      conversationId,
      onlyAssignedTo,
    });
    const messages = await rows.listFound(
      ctx.db,
      ctx.tenant,
      found.map((place) => place.id),
      textMost,
    );
    return {
      hits: messages.map((row) => ({
        messageId: row.id,
        conversationId: row.conversation_id,
        contactId: row.contact_id,
        contactName: row.contact_name ?? "",
        messageType: typeOfCode(row.type),
        direction: direction.parse(row.direction),
        userId: row.user_id,
        dateAdded: row.date_added.toISOString(),
        snippet: snippetOf(row, phrases),
      })),
      next: end === undefined ? null : writeCursor([end.at, end.id]),
      searchedTo: end === undefined || found.length >= limit ? null : instantOf(end.at),
      isComplete,
    };
  },

  async surroundings(ctx, { params, query: { messageId, side, limit } }) {
    const beside = await rows.listBeside(ctx.db, ctx.tenant, {
      conversationId: params.conversationId,
      messageId,
      side,
      limit,
      onlyAssignedTo: ctx.onlyAssignedTo,
    });
    if (beside === undefined) return noMessage();
    const shown = shownAddress(ctx.settings, ctx.tenant, ctx.now());
    return { ...beside, messages: beside.messages.map((row) => messageOf(row, shown)) };
  },
};
