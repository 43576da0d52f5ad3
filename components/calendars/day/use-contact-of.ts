import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { contactQueries } from "#lib/api/contacts.ts";

/** The name and phone number of an appointment's contact. On another server, an event contains only the contact's id. */
export function useContactOf({ contactId, contactName, contactPhone, contactEmail, title }: BoardEvent) {
  const t = useTranslations("calendars.day.row");
  const isListed = contactId === null || contactName !== null || contactPhone !== null || contactEmail !== null;
  const { data: contact } = useQuery({ ...contactQueries.one(contactId ?? ""), enabled: !isListed });
  return {
    name: (contactName ?? contact?.name) || (contactId === null ? title : t("unnamedContact")),
    phone: contactPhone ?? contact?.phone ?? null,
  };
}
