import { actorText } from "#contract/audit/actors.ts";
import { type CountryCode, phoneText } from "#contract/contacts/phone-numbers.ts";
import * as audit from "#db/audit/audit.ts";
import { inFrench } from "#messages/french.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../language/reader.ts";
import { archiveTexts } from "../../language/texts.ts";
import { changesOf, isFacts } from "../timeline-change.ts";
import { type Entry, entriesOf, type Kind, kinds } from "./read.ts";
import { actionWord, entityWord, fieldLabel, messageTypeWord, shown, statusWord, type Texts, titles } from "./words.ts";

// The readable page of the archive: the same records as in the JSON files, limited to fields that are meaningful to people, with translated
// labels.

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const phone = /^\+\d{7,15}$/;
const idForm = /^[\w-]{8,64}$/;

export type PageOf = {
  contactId: string;
  name: string;
  reader: Reader;
  timeZone: string;
  location: string;
  country: CountryCode | undefined;
  exportedBy: string;
};

/** At most this many names are kept in memory. */
const namesMost = 10_000;

/** Writes values in the reader's language and formats. */
function writerFor(ctx: Context, t: Texts, { reader, timeZone, country }: PageOf) {
  const format = (style: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(reader.locale, { dateStyle: "medium", ...style });
    return (date: Date) => inFrench(made.format(date), reader.locale);
  };
  const at = format({ timeStyle: "short", timeZone });
  const on = format({ timeZone: "UTC" });
  const names = new Map<string, string>();
  const plain = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "audit.values.yes" : "audit.values.no");
    if (isFacts(value) && typeof value.value === "number" && typeof value.currency === "string")
      return new Intl.NumberFormat(reader.locale, { style: "currency", currency: value.currency }).format(value.value);
    if (typeof value === "number") return value.toLocaleString(reader.locale);
    if (typeof value !== "string") return Array.isArray(value) ? value.map(plain).join(", ") : (JSON.stringify(value) ?? "");
    if (instant.test(value) && !Number.isNaN(Date.parse(value))) return at(new Date(value));
    if (day.test(value) && !Number.isNaN(Date.parse(value))) return on(new Date(value));
    return phone.test(value) ? phoneText(value, country) : (names.get(value) ?? value);
  };
  return {
    plain,
    row: (label: string, value: unknown) =>
      isEmpty(value) ? "" : `<dt>${escaped(label)}</dt><dd>${escaped(plain(value)).replaceAll("\n", "<br>")}</dd>`,
    now: () => at(ctx.now()),
    /** Looks up the names of the records that the entries refer to. */
    async learn(entries: readonly Entry[]): Promise<void> {
      if (names.size > namesMost) names.clear();
      const values = entries.flatMap(({ facts }) => [
        ...Object.values(facts),
        ...[facts.before, facts.after].flatMap((side) =>
          isFacts(side) ? [...Object.values(side), ...Object.keys(isFacts(side.custom_fields) ? side.custom_fields : {})] : [],
        ),
      ]);
      const ids = [...new Set(values.flat().filter((value): value is string => typeof value === "string" && idForm.test(value)))];
      for (const [id, name] of await audit.namesOf(ctx.outside, ctx.tenant, ids)) names.set(id, name);
    },
  };
}

type Writer = ReturnType<typeof writerFor>;

const link = (path: string) =>
  `<a href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}">${escaped(path.split("/").at(-1) ?? path)}</a>`;

/** The values of an entry in addition to its plain fields. */
function detailsOf(kind: Kind, { facts, files }: Entry, t: Texts, writer: Writer): string {
  const links =
    files.length === 0
      ? ""
      : `<dt>${escaped(t("inbox.messageItem.attachments"))}</dt><dd>${files.map(({ path }) => link(path)).join("<br>")}</dd>`;
  const pairs = (values: unknown) =>
    isFacts(values)
      ? Object.entries(values)
          .map(([name, value]) => writer.row(name, value))
          .join("")
      : "";
  if (kind === "contact")
    return (
      listOf(facts.customFields)
        .map((field) => (isFacts(field) ? writer.row(String(field.name), field.label ?? field.value) : ""))
        .join("") + links
    );
  if (kind === "messages")
    return (
      listOf(facts.transcript)
        .map((sentence) => (isFacts(sentence) ? writer.row(t("calls.callView.transcript"), sentence.transcript) : ""))
        .join("") + links
    );
  if (kind === "appointments" || kind === "serviceBookings")
    return listOf(facts.notes)
      .map((note) => (isFacts(note) ? writer.row(t("audit.entities.note"), note.body) : ""))
      .join("");
  if (kind === "surveyAnswers")
    return (
      listOf(facts.answers)
        .map((given) => (isFacts(given) ? writer.row(String(given.question), given.answer) : ""))
        .join("") + links
    );
  if (kind === "relations") return pairs(isFacts(facts.record) ? facts.record.values : {}) + links;
  if (kind === "importedRows") return writer.row(t("contacts.archive.importedRows"), facts.cells);
  return links;
}

const customField = "customFields.";

/** Ids of the record itself and of its contact. */
const technical = new Set(["id", "contactId", "conversationId"]);

function historyItem({ facts }: Entry, t: Texts, writer: Writer): string {
  const { before, after, actorName, actorKind, at, action, entity } = facts;
  const changes = changesOf(isFacts(before) ? before : null, isFacts(after) ? after : null).filter(
    ({ field, before: was, after: is }) => !technical.has(field) && (!isEmpty(was) || !isEmpty(is)),
  );
  const actor = { kind: String(actorKind), name: typeof actorName === "string" ? actorName : null };
  const who = actorText(actor, (key, values) => t(`ui.${key}`, values));
  const head = `${writer.plain(at)} · ${who} · ${actionWord(t, action)}: ${entityWord(t, String(entity))}`;
  const lines = changes.map(({ field, before: was, after: is }) =>
    writer.row(
      field.startsWith(customField) ? writer.plain(field.slice(customField.length)) : fieldLabel(t, field),
      [was, is]
        .filter((value) => !isEmpty(value))
        .map(writer.plain)
        .join(" → "),
    ),
  );
  return `<details><summary>${escaped(head)}</summary><dl>${lines.join("")}</dl></details>`;
}

function messageHead({ facts }: Entry, t: Texts, writer: Writer): string {
  return `${writer.plain(facts.dateAdded)} · ${messageTypeWord(t, facts.type)} · ${t(facts.direction === "inbound" ? "calls.callList.incoming" : "calls.callList.outgoing")}`;
}

function item(kind: Kind, entry: Entry, t: Texts, writer: Writer): string {
  if (kind === "history") return historyItem(entry, t, writer);
  const { facts } = entry;
  const email = kind === "messages" && isFacts(facts.email) ? facts.email : {};
  const record = kind === "relations" && isFacts(facts.record) ? facts.record : {};
  const value = (field: string) => (field === "name" && kind === "relations" ? record.name : (facts[field] ?? email[field]));
  const lines = Object.entries(shown[kind]).map(([field, key]) => {
    const given = value(field);
    if (field !== "status") return writer.row(t(key), given);
    return writer.row(t(key), statusWord(t, given));
  });
  const head = kind === "messages" ? `<h3>${escaped(messageHead(entry, t, writer))}</h3>` : "";
  return `<article>${head}<dl>${lines.join("")}${detailsOf(kind, entry, t, writer)}</dl></article>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1c1c1e}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid #ccc}h3{font-size:1rem;margin:0 0 .25rem}
article,details{padding:.5rem 0;border-bottom:1px solid #e5e5e5}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.1rem 1rem;margin:0}
dt{color:#5c5c61}dd{margin:0;overflow-wrap:anywhere}summary{cursor:pointer}p{color:#5c5c61}`;

/** The page, in pieces. Kinds without records are left out. */
export async function* pageOf(ctx: Context, of: PageOf): AsyncGenerator<string> {
  const t = archiveTexts(of.reader.language);
  const writer = writerFor(ctx, t, of);
  const title = t("contacts.archive.title", { name: of.name });
  yield `<!doctype html><html lang="${of.reader.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style>
<h1>${escaped(title)}</h1><p>${escaped(t("contacts.archive.exported", { location: of.location, date: writer.now(), user: of.exportedBy }))} ${escaped(t("contacts.archive.forPrograms"))}</p>\n`;
  for (const kind of kinds) {
    let count = 0;
    for await (const batch of entriesOf(ctx, of.contactId, kind)) {
      await writer.learn(batch);
      if (count === 0 && batch.length > 0) yield `<h2>${escaped(t(titles[kind]))}</h2>\n`;
      count += batch.length;
      yield `${batch.map((entry) => item(kind, entry, t, writer)).join("\n")}\n`;
    }
  }
  yield "</html>\n";
}
