import { contactWrite } from "#contract/contacts/contacts.ts";
import type { ImportField, ImportMessage, ImportOptions, ImportTarget } from "#contract/imports/imports.ts";
import { checksOf, isStorableText } from "#contract/validation.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import { type ContactSent, ruleFields } from "../contacts/write.ts";
import { countryCodeOf } from "./countries.ts";
import { importMessageOf } from "./messages.ts";
import { customText, dayText, phoneText, severalOf, tagsOf } from "./values.ts";

/** The data that parsing a file's rows depends on. */
export type RowPlan = {
  mapping: ImportTarget[];
  options: ImportOptions;
  definitions: CustomField[];
  users: { id: string; name: string; email: string }[];
};

/** `columns` maps each field to its column. */
export type ReadRow = {
  sent: ContactSent;
  /** Texts that become notes of the contact. */
  notes: string[];
  messages: ImportMessage[];
  isValid: boolean;
  columns: ReadonlyMap<string, number>;
};
type Cell = { column: number; text: string };
type Reader = { plan: RowPlan; sent: ContactSent; messages: ImportMessage[]; columns: Map<string, number> };

const wire = contactWrite.omit({ locationId: true }).partial();

/** Converts a row to contact fields. Empty cells are ignored; they clear no field. */
export function readRow(cells: string[], plan: RowPlan): ReadRow {
  const reader: Reader = { plan, sent: {}, messages: [], columns: new Map() };
  const byField = new Map<ImportField, Cell[]>();
  const tags = [...plan.options.tags];
  const notes = new Set<string>();
  for (const [column, target] of plan.mapping.entries()) {
    const text = (cells[column] ?? "").trim();
    if (text === "" || target.kind === "ignore") continue;
    if (!isStorableText(text)) reader.messages.push(importMessageOf("badCharacters", { column }));
    else if (target.kind === "tags") tags.push(...tagsOf(text));
    else if (target.kind === "notes") notes.add(text);
    else if (target.kind === "customField") readCustomField(reader, target.id, { column, text });
    else byField.set(target.field, [...(byField.get(target.field) ?? []), { column, text }]);
  }
  for (const [field, found] of byField) readField(reader, field, found);
  if (tags.length > 0) reader.sent.tags = [...new Set(tags)];
  judge(reader);
  return {
    sent: reader.sent,
    notes: [...notes],
    messages: reader.messages,
    columns: reader.columns,
    isValid: reader.messages.every(({ level }) => level !== "error"),
  };
}

const leaveOut = ({ messages }: Reader, column: number, code: "noYear" | "unknownOwner") => {
  messages.push(importMessageOf(code, { column, level: "note" }));
};

function readField(reader: Reader, field: ImportField, cells: Cell[]): void {
  const [first] = cells;
  if (first === undefined) return;
  const { sent, columns, plan } = reader;
  columns.set(field, first.column);
  if (field === "email") readEmails(reader, cells);
  else if (field === "phone") readPhones(reader, cells);
  else if (field === "dateOfBirth") {
    const day = dayText(first.text, plan.options.dateOrder);
    if (day === "without year") leaveOut(reader, first.column, "noYear");
    else sent.dateOfBirth = day;
  } else if (field === "assignedTo") {
    const wanted = first.text.toLowerCase();
    const user = plan.users.find(
      ({ id, name, email }) => id === first.text || email.toLowerCase() === wanted || name.toLowerCase() === wanted,
    );
    if (user === undefined) leaveOut(reader, first.column, "unknownOwner");
    else sent.assignedTo = user.id;
  } else if (field === "country") sent.country = countryCodeOf(first.text);
  else if (field === "firstName" || field === "lastName" || field === "name") sent[field] = cells.map(({ text }) => text).join(" ");
  else if (field === "address1") sent.address1 = cells.map(({ text }) => text.replace(/\s*\n\s*/g, ", ")).join(", ");
  else if (field === "website") sent.website = severalOf(first.text, / ::: |\s+/)[0] ?? "";
  else sent[field] = first.text;
}

function readEmails({ sent, columns }: Reader, cells: Cell[]): void {
  const found = cells.flatMap(({ column, text }) =>
    severalOf(text, / ::: |[;,\n]/).map((part) => ({ column, email: /<([^<>]+)>$/.exec(part)?.[1] ?? part })),
  );
  const different = found.filter(
    ({ email }, index) => found.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === index,
  );
  const [first, ...others] = different;
  if (first === undefined) return;
  columns.set("email", first.column);
  sent.email = first.email;
  for (const [index, { column }] of others.entries()) columns.set(`additionalEmails.${index}.email`, column);
  if (others.length > 0) sent.additionalEmails = others.map(({ email }) => ({ email }));
}

function readPhones({ sent, columns, plan }: Reader, cells: Cell[]): void {
  const found = cells.flatMap(({ column, text }) =>
    severalOf(text, / ::: |[;\n]/).map((part) => ({ column, phone: phoneText(part, plan.options.defaultCountry) })),
  );
  const different = found.filter(({ phone }, index) => found.findIndex((other) => other.phone === phone) === index);
  const [first, ...others] = different;
  if (first === undefined) return;
  columns.set("phone", first.column);
  sent.phone = first.phone;
  for (const [index, { column }] of others.entries()) columns.set(`additionalPhones.${index}.phone`, column);
  if (others.length > 0) sent.additionalPhones = others.map(({ phone }) => ({ phone }));
}

function readCustomField({ sent, columns, plan }: Reader, id: string, { column, text }: Cell): void {
  const field = plan.definitions.find((definition) => definition.id === id);
  const values = sent.customFields ?? [];
  columns.set(`customFields.${values.length}`, column);
  values.push({ id, fieldValue: field === undefined ? text : customText(field, text, plan.options), field_value: undefined });
  sent.customFields = values;
}

/** Applies the API's validation and reports each failure on its column. */
function judge(reader: Reader): void {
  const { sent, plan } = reader;
  if (![sent.name, sent.firstName, sent.lastName, sent.email, sent.phone, sent.companyName].some(Boolean))
    reader.messages.push(importMessageOf("noIdentity"));
  const failed = new Map<string, string>();
  const shaped = wire.safeParse(sent);
  if (!shaped.success) for (const { path, message } of checksOf(shaped.error, sent)) failed.set(path, message);
  const ruled = ruleFields(plan.definitions, sent);
  if (!ruled.ok) for (const message of ruled.failed) failed.set(message.slice(0, message.indexOf(" ")), message);
  for (const [path, message] of failed) {
    const [column, check] = [columnOf(reader, path), message.slice(message.indexOf(" ") + 1)];
    const isPhone = path === "phone" || path.startsWith("additionalPhones");
    reader.messages.push(
      isPhone ? importMessageOf("nationalPhone", { column, values: { check } }) : { column, level: "error", text: check },
    );
  }
}

function columnOf({ columns }: Reader, path: string): number | null {
  for (let prefix = path; prefix !== ""; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf(".")))) {
    const column = columns.get(prefix);
    if (column !== undefined) return column;
  }
  return null;
}
