import { type CountryCode, phoneText } from "#contract/contacts/phone-numbers.ts";
import * as audit from "#db/audit/audit.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../language/reader.ts";
import { archiveTexts } from "../../language/texts.ts";
import { changesOf } from "../timeline-change.ts";
import { type Entry, entriesOf, type Facts, type Kind, kinds } from "./read.ts";

// The page of the archive that people read: the same records as in the JSON files, with the fields that mean something to people, in words.

type Texts = ReturnType<typeof archiveTexts>;
type TextKey = Parameters<Texts>[0];

const titles = {
  contact: "contacts.fields.contactDetails",
  notes: "contacts.panel.notes",
  tasks: "contacts.panel.tasks",
  appointments: "calendars.contactAppointments.appointments",
  serviceBookings: "contacts.archive.serviceBookings",
  waitingList: "waitingList.page.title",
  messages: "contacts.panel.messages",
  surveyAnswers: "surveys.surveysPage.submissions",
  relations: "objects.recordPage.relations",
  workflows: "titles.workflows",
  campaigns: "contacts.archive.campaigns",
  importedRows: "contacts.archive.importedRows",
  history: "objects.recordHistory.history",
} as const satisfies Record<Kind, TextKey>;

const ofContact = {
  firstName: "contacts.fields.firstName",
  lastName: "contacts.fields.lastName",
  email: "contacts.fields.email",
  additionalEmails: "contacts.fields.additionalEmails",
  phone: "contacts.fields.phone",
  additionalPhones: "contacts.fields.additionalPhones",
  companyName: "contacts.fields.companyName",
  dateOfBirth: "contacts.fields.dateOfBirth",
  gender: "contacts.fields.gender",
  address1: "contacts.fields.address1",
  postalCode: "contacts.fields.postalCode",
  city: "contacts.fields.city",
  state: "contacts.fields.state",
  country: "contacts.fields.country",
  website: "contacts.fields.website",
  timezone: "contacts.fields.timezone",
  type: "contacts.fields.type",
  source: "contacts.fields.source",
  tags: "contacts.fields.tags",
  assignedTo: "contacts.fields.assignedTo",
  followers: "contacts.fields.followers",
  businessId: "contacts.fields.businessId",
  dnd: "contacts.fields.dnd",
  dateAdded: "contacts.fields.dateAdded",
  lastActivity: "contacts.fields.lastActivity",
} as const satisfies Record<string, TextKey>;

const ofAppointment = {
  title: "audit.fields.title",
  startTime: "audit.fields.startTime",
  endTime: "audit.fields.endTime",
  status: "audit.fields.status",
  calendarId: "audit.fields.calendarId",
  assignedUserId: "audit.fields.assignedUserId",
  address: "contacts.fields.address",
  description: "audit.fields.description",
} as const satisfies Record<string, TextKey>;

const added = { dateAdded: "contacts.fields.dateAdded" } as const satisfies Record<string, TextKey>;

const shown: Record<Kind, Readonly<Record<string, TextKey>>> = {
  contact: ofContact,
  notes: { title: "audit.fields.title", body: "audit.fields.body", userId: "contacts.archive.author", ...added },
  tasks: {
    ...{ title: "audit.fields.title", body: "audit.fields.body", dueDate: "audit.fields.dueDate", completed: "audit.fields.completed" },
    assignedTo: "audit.fields.assignedTo",
  },
  appointments: ofAppointment,
  serviceBookings: ofAppointment,
  waitingList: {
    ...{ calendarId: "audit.fields.calendarId", firstDay: "contacts.archive.firstDay", lastDay: "contacts.archive.lastDay" },
    ...{ note: "audit.fields.body", ...added },
  },
  messages: {
    sender: "inbox.emailDetails.from",
    recipient: "inbox.emailDetails.to",
    subject: "audit.fields.subject",
    body: "audit.fields.body",
  },
  surveyAnswers: { survey: "surveys.surveysPage.survey", createdAt: "surveys.surveysPage.file.submitted" },
  relations: { name: "contacts.fields.name", ...added },
  workflows: { workflowId: "contacts.fields.name", ...added },
  campaigns: { campaignId: "contacts.fields.name", ...added },
  importedRows: {},
  history: {},
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const isFacts = (value: unknown): value is Facts => typeof value === "object" && value !== null && !Array.isArray(value);
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

/** More names are not kept in memory. */
const namesMost = 10_000;

/** Writes values as the reader reads them. */
function writerFor(ctx: Context, t: Texts, { reader, timeZone, country }: PageOf) {
  const at = new Intl.DateTimeFormat(reader.locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const on = new Intl.DateTimeFormat(reader.locale, { dateStyle: "medium", timeZone: "UTC" });
  const names = new Map<string, string>();
  const plain = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "audit.values.yes" : "audit.values.no");
    if (isFacts(value) && typeof value.value === "number" && typeof value.currency === "string")
      return new Intl.NumberFormat(reader.locale, { style: "currency", currency: value.currency }).format(value.value);
    if (typeof value === "number") return value.toLocaleString(reader.locale);
    if (typeof value !== "string") return Array.isArray(value) ? value.map(plain).join(", ") : (JSON.stringify(value) ?? "");
    if (instant.test(value) && !Number.isNaN(Date.parse(value))) return at.format(new Date(value));
    if (day.test(value) && !Number.isNaN(Date.parse(value))) return on.format(new Date(value));
    return phone.test(value) ? phoneText(value, country) : (names.get(value) ?? value);
  };
  return {
    plain,
    row: (label: string, value: unknown) =>
      isEmpty(value) ? "" : `<dt>${escaped(label)}</dt><dd>${escaped(plain(value)).replaceAll("\n", "<br>")}</dd>`,
    now: () => at.format(ctx.now()),
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

/** What an entry has beside its plain fields. */
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
        .map((field) => (isFacts(field) ? writer.row(String(field.name), field.value) : ""))
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

const spaced = (field: string) =>
  field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

function fieldLabel(t: Texts, writer: Writer, field: string): string {
  if (field.startsWith("customFields.")) return writer.plain(field.slice("customFields.".length));
  const key = Object.hasOwn(ofContact, field)
    ? Object.entries(ofContact).find(([name]) => name === field)?.[1]
    : Object.entries({
        ...ofAppointment,
        body: "audit.fields.body",
        dueDate: "audit.fields.dueDate",
        completed: "audit.fields.completed",
      } as const).find(([name]) => name === field)?.[1];
  return key === undefined ? spaced(field) : t(key);
}

/** Ids of the record itself and of its contact. */
const technical = new Set(["id", "contactId", "conversationId"]);

function historyItem({ facts }: Entry, t: Texts, writer: Writer): string {
  const { before, after, actorName, actorKind, at, action, entity } = facts;
  const changes = changesOf(isFacts(before) ? before : null, isFacts(after) ? after : null).filter(
    ({ field, before: was, after: is }) => !technical.has(field) && (!isEmpty(was) || !isEmpty(is)),
  );
  const who = typeof actorName === "string" && actorName !== "" ? actorName : String(actorKind);
  const head = `${writer.plain(at)} · ${who} · ${actionWord(t, action)}: ${entityWord(t, String(entity))}`;
  const lines = changes.map(({ field, before: was, after: is }) =>
    writer.row(
      fieldLabel(t, writer, field),
      [was, is]
        .filter((value) => !isEmpty(value))
        .map(writer.plain)
        .join(" → "),
    ),
  );
  return `<details><summary>${escaped(head)}</summary><dl>${lines.join("")}</dl></details>`;
}

const actionWord = (t: Texts, action: unknown) => {
  const key = (["create", "update", "delete", "read"] as const).find((each) => each === action);
  return key === undefined ? String(action) : t(`audit.auditFilters.actions.${key}`);
};

const entityKeys = [
  "contact",
  "note",
  "task",
  "appointment",
  "appointment_note",
  "service_booking",
  "contact_workflow",
  "contact_campaign",
  "message",
  "conversation",
  "recording",
  "transcript",
  "submission",
  "relation",
  "waiting_entry",
] as const;
const entityWord = (t: Texts, entity: string) => {
  const key = entityKeys.find((each) => each === entity);
  return key === undefined ? spaced(entity.replaceAll("_", " ")) : t(`audit.entities.${key}`);
};

const typeNames = [
  ...(["TYPE_CALL", "TYPE_SMS", "TYPE_EMAIL", "TYPE_WEBCHAT", "TYPE_SOCIALNET", "TYPE_GMB", "TYPE_PHOTONET", "TYPE_CHATAPP"] as const),
  ...(["TYPE_CUSTOM_SMS", "TYPE_LIVE_CHAT", "TYPE_INTERNAL_COMMENTS"] as const),
];

function messageHead({ facts }: Entry, t: Texts, writer: Writer): string {
  const known = typeNames.find((each) => each === facts.type);
  const kind = known === undefined ? String(facts.type) : t(`inbox.messageWords.type.${known}`);
  return `${writer.plain(facts.dateAdded)} · ${kind} · ${t(facts.direction === "inbound" ? "calls.callList.incoming" : "calls.callList.outgoing")}`;
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

const statuses = ["new", "confirmed", "cancelled", "showed", "noshow", "invalid", "completed", "active"] as const;
const statusWord = (t: Texts, status: unknown) => {
  const key = statuses.find((each) => each === status);
  return key === undefined ? status : t(`calendars.words.status.${key}`);
};

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
