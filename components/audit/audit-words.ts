import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { AuditEntry } from "#contract/audit/audit.ts";
import { routes } from "#lib/routes.ts";

// Texts of the audit log.

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

/** "Redirect urls" for `redirectUrls`. */
const spaced = (field: string): string => capital(field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(".", ": "));

/** The kinds of records and the fields that have a text. The server's names of others are shown, with spaces. */
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
  "waiting_entry",
  "workflow",
] as const;
const fields = [
  "additionalEmails",
  "additionalPhones",
  "address1",
  "assignedTo",
  "city",
  "color",
  "country",
  "description",
  "email",
  "firstName",
  "followers",
  "lastName",
  "name",
  "permissions",
  "phone",
  "postalCode",
  "role",
  "scopes",
  "source",
  "status",
  "subject",
  "tags",
  "timezone",
  "title",
  "type",
  "website",
] as const;

type Translate = ReturnType<typeof useTranslations<"audit">>;

/** Names kinds of records, fields, values and actors in the user's language. */
export function auditWordsIn(t: Translate) {
  const entity = (name: string): string => {
    const known = entities.find((each) => each === name);
    return known === undefined ? name.replaceAll("_", " ") : t(`entities.${known}`);
  };
  const value = (of: unknown): string => {
    if (of === null || of === undefined || of === "" || (Array.isArray(of) && of.length === 0)) return t("values.nothing");
    if (typeof of === "boolean") return of ? t("values.yes") : t("values.no");
    if (typeof of === "string" || typeof of === "number") return String(of);
    return Array.isArray(of) ? of.map(value).join(", ") : JSON.stringify(of);
  };
  return {
    entity,
    entityTitle: (name: string) => capital(entity(name)),
    field: (name: string): string => {
      const known = fields.find((each) => each === name);
      return known === undefined ? spaced(name) : t(`fields.${known}`);
    },
    value,
    actor: ({ kind, name, id }: AuditEntry["actor"]): string => {
      const who = name ?? id;
      if (kind !== "token" && kind !== "operator" && kind !== "system") return who ?? capital(kind);
      return who === null || who.toLowerCase() === kind ? t(`actors.${kind}`) : t("actorOfKind", { name: who, kind });
    },
  };
}

export function useAuditWords() {
  const t = useTranslations("audit");
  return useMemo(() => auditWordsIn(t), [t]);
}

/** The page of the record, or of the contact it belongs to; undefined if the record no longer exists. */
export function linkOf({ entity, entityId, action, contactId, contactName }: AuditEntry): string | undefined {
  if (entity === "contact") return action === "delete" ? undefined : routes.contact(entityId);
  if (contactId !== null && contactName !== null) return routes.contact(contactId);
  if (action === "delete") return undefined;
  if (entity === "user") return routes.user(entityId);
  if (entity === "integration" || entity === "oauth_application" || entity === "oauth_grant") return routes.integrationSettings();
  if (entity === "custom_field") return routes.customFieldSettings();
  return undefined;
}
