import { typeOfCode } from "#contract/conversations/types.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as rows from "#db/contacts/personal-data.ts";
import * as surveys from "#db/surveys/surveys.ts";
import type { Context } from "../../context.ts";
import { keyOfUrl, locationOfKey, nameOfKey, safeNameOf } from "../../files/public-files.ts";
import { fieldsOf } from "../../surveys/stored.ts";
import { fieldName } from "../changed-fields.ts";
import { isFacts } from "../timeline-change.ts";

// Everything that is stored about a contact, with the property names of the interface, and with the files that belong to it.

export type Facts = rows.Facts;
/** A stored file and its path in the archive. */
export type ArchivedFile = { path: string; key: string };
/** A record of the archive. `files` and `recordingFile` are paths in the archive. */
export type Entry = { facts: Facts; files: readonly ArchivedFile[] };

export const kinds = [
  ...(["contact", "notes", "tasks", "appointments", "serviceBookings", "waitingList", "messages", "surveyAnswers"] as const),
  ...(["relations", "workflows", "campaigns", "importedRows", "history"] as const),
] as const;
export type Kind = (typeof kinds)[number];

/** Values whose own keys are names that users chose. */
const asTheyAre = new Set(["customFields", "others", "properties", "cells", "before", "after", "values"]);

/** Replaces the names of columns with those of the interface. */
function named(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([column, value]) => {
      const name = fieldName(column);
      if (asTheyAre.has(name)) return [name, value];
      return [name, isFacts(value) ? named(value) : Array.isArray(value) ? value.map((one) => (isFacts(one) ? named(one) : one)) : value];
    }),
  );
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : isFacts(value)
        ? Object.values(value).flatMap(textsIn)
        : [];

/** The files of this location that occur in these addresses. */
const filesAt = ({ settings, tenant }: Context, addresses: readonly string[], folder: string): ArchivedFile[] =>
  addresses
    .flatMap((address) => keyOfUrl(settings, address) ?? [])
    .filter((key) => locationOfKey(key) === tenant)
    .map((key, index) => ({ path: `files/${folder}/${index + 1}-${safeNameOf(nameOfKey(key))}`, key }));

/** The labels of one or several chosen options. */
const labelOf = (value: unknown, options: readonly { key: string; label: string }[]): unknown =>
  Array.isArray(value) ? value.map((one) => labelOf(one, options)) : (options.find(({ key }) => key === value)?.label ?? value);

async function* contactEntries(ctx: Context, contactId: string): AsyncGenerator<Entry[]> {
  const definitions = new Map((await customFields.list(ctx.outside, ctx.tenant)).map((field) => [field.id, field]));
  for await (const batch of rows.readSource(ctx.outside, ctx.tenant, contactId, "contact"))
    yield batch.map((row) => {
      const facts = named(row);
      const own = isFacts(facts.customFields) ? facts.customFields : {};
      const fields = Object.entries(own).map(([id, value]) => {
        const { name = id, options = [] } = definitions.get(id) ?? {};
        return { id, name, value, ...(options.length > 0 ? { label: labelOf(value, options) } : {}) };
      });
      return { facts: { ...facts, customFields: fields }, files: filesAt(ctx, textsIn(own), "contact") };
    });
}

function messageEntry(ctx: Context, row: Facts): Entry {
  const { type, ...message } = named(row);
  const id = String(message.id);
  const attached = filesAt(ctx, textsIn(message.attachments), id);
  const [recording] = Array.isArray(message.recording) ? message.recording : [];
  const key = isFacts(recording) && typeof recording.fileKey === "string" ? recording.fileKey : undefined;
  const sound = key === undefined ? [] : [{ path: `recordings/${safeNameOf(id)}.wav`, key }];
  const [email] = Array.isArray(message.email) ? message.email : [];
  return {
    facts: {
      ...{ id, type: typeOfCode(Number(type)) },
      ...message,
      email: email ?? null,
      recording: isFacts(recording)
        ? { durationMs: recording.durationMs, sizeBytes: recording.sizeBytes, dateAdded: recording.dateAdded }
        : null,
      files: attached.map(({ path }) => path),
      recordingFile: sound[0]?.path ?? null,
    },
    files: [...attached, ...sound],
  };
}

async function* messageEntries(ctx: Context, contactId: string): AsyncGenerator<Entry[]> {
  for (const id of await rows.listConversations(ctx.outside, ctx.tenant, contactId))
    for await (const batch of rows.readMessages(ctx.outside, ctx.tenant, id)) yield batch.map((row) => messageEntry(ctx, row));
}

async function* relationEntries(ctx: Context, contactId: string): AsyncGenerator<Entry[]> {
  for await (const batch of rows.readSource(ctx.outside, ctx.tenant, contactId, "relations")) {
    const others = batch.map((row) => String(row.first_record_id === contactId ? row.second_record_id : row.first_record_id));
    const described = await rows.describeRecords(ctx.outside, ctx.tenant, others);
    yield batch.map((row, index) => {
      const other = described.get(others[index] ?? "");
      const record = { id: others[index], name: other?.name ?? null, values: other?.values ?? {} };
      return { facts: { ...named(row), record }, files: filesAt(ctx, textsIn(record.values), others[index] ?? "") };
    });
  }
}

async function* surveyEntries(ctx: Context, contactId: string): AsyncGenerator<Entry[]> {
  const known = new Map<string, surveys.Survey | undefined>();
  for await (const batch of rows.readSource(ctx.outside, ctx.tenant, contactId, "surveyAnswers")) {
    for (const { survey_id: id } of batch)
      if (typeof id === "string" && !known.has(id)) known.set(id, await surveys.findById(ctx.outside, ctx.tenant, id));
    yield batch.map((row) => {
      const survey = known.get(String(row.survey_id));
      const fields = survey === undefined ? [] : fieldsOf(survey);
      const given = Object.entries(isFacts(row.others) ? row.others : {}).filter(([key]) => key !== eventDataKey && key !== sequenceKey);
      const answers = given.map(([key, answer]) => ({ question: fields.find((field) => field.key === key)?.label ?? key, answer }));
      return {
        facts: { ...named(row), survey: survey?.name ?? row.survey_id, answers },
        files: filesAt(ctx, textsIn(row.others), String(row.id)),
      };
    });
  }
}

async function* plainEntries(batches: AsyncGenerator<Facts[]>): AsyncGenerator<Entry[]> {
  for await (const batch of batches) yield batch.map((row) => ({ facts: named(row), files: [] }));
}

/** The records of one kind, in batches. Each call reads them again. */
export function entriesOf(ctx: Context, contactId: string, kind: Kind): AsyncGenerator<Entry[]> {
  switch (kind) {
    case "contact":
      return contactEntries(ctx, contactId);
    case "messages":
      return messageEntries(ctx, contactId);
    case "relations":
      return relationEntries(ctx, contactId);
    case "surveyAnswers":
      return surveyEntries(ctx, contactId);
    case "importedRows":
      return plainEntries(rows.readImportedRows(ctx.outside, ctx.tenant, contactId));
    case "history":
      return plainEntries(rows.readHistory(ctx.outside, ctx.tenant, contactId));
    default:
      return plainEntries(rows.readSource(ctx.outside, ctx.tenant, contactId, kind));
  }
}
