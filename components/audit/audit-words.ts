import type { AuditAction, AuditEntry } from "#contract/audit/audit.ts";
import type { Say } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

// Texts of the audit log.

export const actionWords: Record<AuditAction, string> = { create: "created", update: "changed", delete: "deleted", read: "read" };

const entityWords: Record<string, string> = {
  contact_workflow: "workflow enrolment",
  contact_campaign: "campaign enrolment",
  custom_field: "custom field",
  integration: "private integration",
  oauth_application: "OAuth application",
  oauth_grant: "application access",
};

export const sayEntity = (entity: string): string => entityWords[entity] ?? entity.replaceAll("_", " ");

export const sayAction = (action: string): string => Object.entries(actionWords).find(([name]) => name === action)?.[1] ?? action;

const upper = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

const actorWords: Record<string, string> = { token: "integration", operator: "operator", system: "system" };

export function sayActor({ kind, name, id }: AuditEntry["actor"], caption: (text: string) => string): string {
  const word = actorWords[kind];
  const who = name ?? id;
  if (who === null) return upper(caption(word ?? kind));
  if (word === undefined) return who;
  return who.toLowerCase() === word ? upper(caption(word)) : `${who} (${caption(word)})`;
}

/** "Redirect urls" for `redirectUrls`. */
export const sayField = (field: string): string =>
  field
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(".", ": ")
    .replace(/^./, (letter) => letter.toUpperCase());

export function sayValue(value: unknown, say: Say): string {
  if (value === null || value === undefined || value === "") return say("nothing");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? say("nothing") : value.map((each) => sayValue(each, say)).join(", ");
  return JSON.stringify(value);
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
