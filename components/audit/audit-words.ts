import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type FieldWords, valueName } from "#components/contacts/value-names.ts";
import type { AuditChange } from "#contract/audit/audit.ts";
import { findContactSource } from "#contract/contacts/sources.ts";
import { effectivePermissions, permissionNames } from "#contract/permissions.ts";
import { isDefaultPreset } from "#contract/users/presets.ts";
import { formatDay } from "#lib/format/dates.ts";
import { labelled } from "#lib/format/labelled.ts";
import { languageNames } from "#lib/i18n/language-names.ts";
import { routes } from "#lib/routes.ts";

// Texts of the audit log.

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

/** "Redirect URLs" for `redirectUrls`, "Form" for `formId` or `form_id`. */
const spaced = (field: string): string =>
  capital(
    field
      .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
      .replaceAll("_", " ")
      .replace(/ ids?$/, "")
      .replaceAll(".", ": "),
  ).replace(/\burl(s?)\b/gi, "URL$1");

/** The kinds of records and the fields that have a text. For others, the server's names are shown, with spaces. */
const entities = [
  "appointment",
  "appointment_note",
  "association",
  "attachment",
  "business",
  "calendar",
  "calendar_feed",
  "calendar_group",
  "calendar_notification",
  "campaign",
  "contact",
  "contact_campaign",
  "contact_workflow",
  "conversation",
  "custom_field",
  "external_calendar",
  "funnel",
  "funnel_page",
  "import",
  "integration",
  "location",
  "mailbox",
  "merge",
  "message",
  "message_template",
  "note",
  "notification",
  "oauth_application",
  "oauth_grant",
  "object",
  "object_field",
  "object_folder",
  "object_record",
  "object_schema",
  "permission_preset",
  "record",
  "recording",
  "redirect",
  "relation",
  "resource",
  "schedule",
  "service",
  "service_booking",
  "service_location",
  "submission",
  "survey",
  "task",
  "template",
  "transcript",
  "user",
  "user_invite",
  "waiting_entry",
  "workflow",
] as const;
const fields = [
  "additionalEmails",
  "additionalPhones",
  "address1",
  "assignedTo",
  "assignedUserId",
  "archive",
  "authenticatorApp",
  "body",
  "calendarId",
  "city",
  "color",
  "completed",
  "country",
  "deactivatedAt",
  "deletionDue",
  "description",
  "dnd",
  "dueDate",
  "email",
  "endTime",
  "firstName",
  "followers",
  "keepAuditLog",
  "keepMessages",
  "keepRecordings",
  "keepSubmissions",
  "keepTranscripts",
  "lastName",
  "locationIds",
  "name",
  "passkey",
  "password",
  "passwordLink",
  "permissions",
  "phone",
  "platformLanguage",
  "postalCode",
  "reason",
  "recoveryCode",
  "recordsReads",
  "recoveryCodes",
  "role",
  "scopes",
  "secondFactor",
  "secondFactorRoles",
  "source",
  "startTime",
  "status",
  "subject",
  "tags",
  "timezone",
  "title",
  "type",
  "viewAs",
  "website",
] as const;

/** Fields that describe an event instead of a value: a part of a sign-in, an archive of personal data. */
const signInFields = ["archive", "authenticatorApp", "passkey", "passwordLink", "recoveryCode", "recoveryCodes", "secondFactor", "viewAs"];
const signInValues = ["added", "created", "ended", "mailed", "removed", "renewed", "started", "used"] as const;

/** The fields that contain a code, and the codes that have a text. */
const codes = {
  role: ["user", "admin"],
  type: ["lead", "customer"],
  gender: ["female", "male"],
  status: ["new", "confirmed", "cancelled", "showed", "noshow", "invalid", "completed", "active"],
} as const;
const codeFields = ["role", "type", "gender", "status"] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** A code without a text of its own, such as `booking_page`. */
const code = /^[a-z]+(_[a-z]+)+$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The effective value of every permission, because permissions that are not set have their default. */
const inForce = (sent: Record<string, unknown>): Record<string, unknown> =>
  effectivePermissions({
    permissions: Object.fromEntries(permissionNames.map((name) => [name, typeof sent[name] === "boolean" ? sent[name] : undefined])),
  });

/** The parts in which two versions of an object differ. Other values are returned unchanged. */
export function differingParts(field: string, before: unknown, after: unknown): [unknown, unknown] {
  if (!isObject(before) || !isObject(after)) return [before, after];
  return field === "permissions" ? differing(inForce(before), inForce(after)) : differing(before, after);
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>): [unknown, unknown] {
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const partsOf = (value: Record<string, unknown>) => Object.fromEntries(Object.entries(value).filter(([name]) => !isSame(name)));
  return [partsOf(before), partsOf(after)];
}

type Translate = ReturnType<typeof useTranslations<"audit">>;
type TranslateUsers = ReturnType<typeof useTranslations<"users">>;

/** Names kinds of records, fields and values in the user's language. */
export function auditWordsIn(t: Translate, contactFields: FieldWords, ofUsers: TranslateUsers, locale: string) {
  const entity = (name: string): string => {
    const known = entities.find((each) => each === name);
    return known === undefined ? name.replaceAll("_", " ") : t(`entities.${known}`);
  };
  const field = (name: string): string => {
    const known = fields.find((each) => each === name);
    return known === undefined ? spaced(name) : t(`fields.${known}`);
  };
  const value = (of: unknown): string => {
    if (of === null || of === undefined || of === "" || (Array.isArray(of) && of.length === 0)) return t("values.nothing");
    if (typeof of === "boolean") return of ? t("values.yes") : t("values.no");
    if (typeof of === "string") return day.test(of) ? formatDay(of, "date", locale) : of;
    if (typeof of === "number") return String(of);
    if (Array.isArray(of)) return of.map(value).join(", ");
    const parts = Object.entries(of);
    if (parts.length === 0) return t("values.nothing");
    return parts.map(([name, part]) => labelled(partName(name), textOf(name, part), locale)).join(", ");
  };
  const partName = (name: string): string => {
    const permission = permissionNames.find((each) => each === name);
    return permission === undefined ? field(name) : ofUsers(`permissions.switch.${permission}`);
  };
  const named = (name: string, text: string): string | undefined => {
    const codeField = codeFields.find((each) => each === name);
    const known = codeField === undefined ? undefined : codes[codeField].find((each) => each === text);
    if (known !== undefined) return t(`codes.${known}`);
    if (name === "country" || (name === "source" && findContactSource(text) !== undefined))
      return valueName(name, text, contactFields, locale);
    if (name === "platformLanguage") return Object.entries(languageNames).find(([language]) => language === text)?.[1];
    return code.test(text) ? spaced(text) : undefined;
  };
  const textOf = (name: string, of: unknown): string => {
    const happened = signInFields.includes(name) ? signInValues.find((each) => each === of) : undefined;
    if (happened !== undefined) return t(`values.${happened}`);
    return (typeof of === "string" ? named(name, of) : undefined) ?? value(of);
  };
  return {
    /** The record's name, if it has one. The name of a built-in preset is in the user's language. */
    recordName: ({ entity: kind, entityId, label }: Pick<AuditChange, "entity" | "entityId" | "label">): string | null =>
      kind === "permission_preset" && isDefaultPreset(entityId) && (label === null || label === entityId)
        ? ofUsers(`presets.names.${entityId}`)
        : label,
    entity,
    entityTitle: (name: string) => capital(entity(name)),
    field,
    valueOf: textOf,
  };
}

export function useAuditWords() {
  const t = useTranslations("audit");
  const ofUsers = useTranslations("users");
  const locale = useLocale();
  const contactFields = useTranslations("contacts.fields");
  return useMemo(() => auditWordsIn(t, contactFields, ofUsers, locale), [t, contactFields, ofUsers, locale]);
}

/** The pages of records: one for each record, or one for all records of the kind. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  association: routes.associationSettings,
  calendar: routes.calendarSettings,
  calendar_feed: routes.calendarSyncSettings,
  conversation: routes.inbox,
  custom_field: routes.customFieldSettings,
  external_calendar: routes.calendarSyncSettings,
  funnel: routes.funnels,
  integration: routes.integrationSettings,
  location: routes.locationSettings,
  mailbox: routes.integrationSettings,
  oauth_application: routes.oauthAppSettings,
  oauth_grant: routes.oauthAppSettings,
  object_folder: routes.objectSettings,
  object_schema: routes.objectSettings,
  permission_preset: routes.userSettings,
  redirect: routes.redirects,
  resource: routes.roomSettings,
  schedule: routes.scheduleSettings,
  service: routes.serviceSettings,
  service_location: routes.roomSettings,
  survey: routes.surveySettings,
  user: routes.user,
  user_invite: routes.userSettings,
  workflow: routes.workflow,
};

/** The page of the record, or of the contact it belongs to; undefined if the record no longer exists. */
export function linkOf({ entity, entityId, action, contactId, contactName }: AuditChange): string | undefined {
  if (entity === "contact") return action === "delete" ? undefined : routes.contact(entityId);
  if (contactId !== null && contactName !== null) return routes.contact(contactId);
  return action === "delete" ? undefined : pages[entity]?.(entityId);
}
