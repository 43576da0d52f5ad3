"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { createContext, type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { EditableCell, type EditableCellProps } from "#components/data-table/editable-cell.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge, Tag } from "#components/ui/badge.tsx";
import type { Option } from "#components/ui/option.ts";
import { Time } from "#components/ui/time.tsx";
import type { Business } from "#contract/businesses/businesses.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import { businessQueries } from "#lib/api/businesses.ts";
import { userName } from "#lib/api/users.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { type ContactField, fieldValue, textOfValue } from "../contact-fields.ts";
import type { useValueName, useValueOptions } from "../use-value-names.ts";
import type { InlineEditing } from "./use-inline-edit.ts";

/** The data that all cells need besides their contact. Cells render often, so they do not load it themselves. */
export type CellSettings = {
  users: readonly UserCard[] | undefined;
  /** The owners as options of a select. */
  owners: readonly Option[];
  businesses: ReadonlyMap<string, Business>;
  can: CrmServer["can"];
  mayChange: boolean;
  formatPhone: (phone: string) => string;
  /** The international form of a number, for its title. */
  formatPhoneAbroad: (phone: string) => string;
  /** Parses a typed number to its stored form. Text that is not a number is returned unchanged, for validation to refuse. */
  readPhone: (text: string) => Promise<string>;
  /** A value that is stored as a code, in the user's language. */
  valueName: ReturnType<typeof useValueName>;
  valueOptions: ReturnType<typeof useValueOptions>;
  save: InlineEditing["save"];
  /** The address of a contact's page, with this list and the contact's position in it. */
  hrefOf: (contactId: string, at: number | undefined) => string;
};

export const CellSettingsContext = createContext<CellSettings | undefined>(undefined);

export function useCellSettings(): CellSettings {
  const cells = use(CellSettingsContext);
  if (cells === undefined) throw new Error("A cell must be inside a table.");
  return cells;
}

const nothing = <span className="text-field-placeholder">—</span>;

export function NameCell({ contact, at }: { contact: Contact; at: number }) {
  const t = useTranslations("contacts.contactCells");
  const contactName = useContactName();
  const { hrefOf } = useCellSettings();
  const name = contactName(contact);
  return (
    <span className="flex w-full min-w-0 items-center gap-2">
      <Avatar name={name} />
      <Link href={hrefOf(contact.id, at)} prefetch={false} tabIndex={-1} className="truncate font-medium hover:underline">
        {name}
      </Link>
      {contact.dnd ? <Badge tone="warning">{t("dND")}</Badge> : null}
    </span>
  );
}

export function FieldCell({ contact, field }: { contact: Contact; field: ContactField }) {
  const { can, mayChange } = useCellSettings();
  const value = fieldValue(contact, field.field);
  const text = <FieldText field={field} value={value} />;
  const shown = field.kind === "list" ? text : <span className="truncate">{text}</span>;
  const isFixed = field.readOnly || field.kind === "list" || field.kind === "user" || field.kind === "business" || field.kind === "boolean";
  if (!mayChange) return shown;
  if (field.kind === "user") return can("assignUsers") ? <OwnerEdit contact={contact} field={field} /> : shown;
  if (isFixed || (field.capability !== undefined && !can(field.capability))) return shown;
  return (
    <WritableCell contact={contact} field={field}>
      {text}
    </WritableCell>
  );
}

type Writable = { contact: Contact; field: ContactField; children: ReactNode; options?: EditableCellProps["options"] };
const inputTypes: Partial<Record<ContactField["kind"], NonNullable<EditableCellProps["type"]>>> = {
  email: "email",
  phone: "tel",
  number: "number",
  day: "date",
};

function WritableCell({ contact, field, children, ...given }: Writable) {
  const t = useTranslations("contacts.contactCells");
  const contactName = useContactName();
  const { save, readPhone, valueOptions } = useCellSettings();
  const value = textOfValue(fieldValue(contact, field.field));
  const options = given.options ?? field.options ?? valueOptions(field.field, value);
  const read = (text: string) => (text === "" ? null : field.kind === "number" ? Number(text) : text);
  const blank = { value: "", label: t("none") };
  return (
    <EditableCell
      label={t("valueOfContact", { field: field.label, contact: contactName(contact) })}
      value={value}
      type={inputTypes[field.kind] ?? "text"}
      {...(options ? { options: [blank, ...options] } : {})}
      onSave={async (text, before) => {
        const written = field.kind === "phone" && text.trim() !== "" ? await readPhone(text) : text;
        await save({ contact, field: field.field, label: field.label, before: read(before), value: read(written) });
      }}
    >
      {children}
    </EditableCell>
  );
}

function OwnerEdit({ contact, field }: { contact: Contact; field: ContactField }) {
  const { owners } = useCellSettings();
  return (
    <WritableCell contact={contact} field={field} options={owners}>
      <FieldText field={field} value={contact.assignedTo} />
    </WritableCell>
  );
}

function FieldText({ field, value }: { field: ContactField; value: unknown }) {
  const t = useTranslations("contacts.contactCells");
  const { users, formatPhone, formatPhoneAbroad, valueName } = useCellSettings();
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return nothing;
  if (field.kind === "list") return <TagList tags={Array.isArray(value) ? value.map(textOfValue) : []} />;
  const text = textOfValue(value);
  if (field.kind === "user") return userName(users, text);
  if (field.kind === "business") return <BusinessName businessId={text} />;
  if (field.kind === "phone") return <span title={formatPhoneAbroad(text)}>{formatPhone(text)}</span>;
  if (field.kind === "instant") return <Time at={text} style="date" />;
  if (field.kind === "day") return <Time at={`${text.slice(0, 10)}T00:00:00Z`} style="date" timeZone="UTC" />;
  if (field.kind === "boolean") return value === true ? <Badge tone="warning">{t("on")}</Badge> : nothing;
  const labels = new Map(field.options?.map((option) => [option.value, option.label]));
  const keys = Array.isArray(value) ? value.map(textOfValue) : [text];
  return keys.map((key) => labels.get(key) ?? valueName(field.field, key)).join(", ");
}

const tagsShown = 2;

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex min-w-0 gap-1" title={tags.join(", ")}>
      {tags.slice(0, tagsShown).map((tag) => (
        <Tag key={tag} className="min-w-0">
          {tag}
        </Tag>
      ))}
      {tags.length > tagsShown ? <span className="shrink-0 text-xs text-muted">+{tags.length - tagsShown}</span> : null}
    </span>
  );
}

function BusinessName({ businessId }: { businessId: string }) {
  const { businesses } = useCellSettings();
  const listed = businesses.get(businessId);
  return listed ? listed.name : <UnlistedBusinessName businessId={businessId} />;
}

/** A location may have more businesses than one list contains, so others are loaded by id. */
function UnlistedBusinessName({ businessId }: { businessId: string }) {
  const { data } = useQuery(businessQueries.one(businessId));
  return data?.name ?? "";
}
