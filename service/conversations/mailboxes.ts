import type { Settings } from "../settings.ts";

// Formats the mailboxes of emails for display: the name, and the address in angle brackets.

type Owner = { name: string | null; email: string | null };

export const hostOf = (settings: Settings) => new URL(settings.serviceUrl).hostname.replace(/[^\w.-]/g, "");
const ownAddress = (settings: Settings) => `no-reply@${/^[\d.]+$/.test(hostOf(settings)) ? "frontdesk.localhost" : hostOf(settings)}`;
const named = (name: string, address: string) => `"${name.replace(/["\\\r\n<>]/g, "")}" <${address}>`;

/** The location's own mailbox, the default sender. */
export function ownMailbox(location: Owner | undefined, settings: Settings): string {
  if (location?.email) return named(location.name ?? "Frontdesk", location.email);
  return settings.mailFrom ?? named(location?.name ?? "Frontdesk", ownAddress(settings));
}

export const addressOf = (mailbox: string): string => (/<([^<>\s]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();
