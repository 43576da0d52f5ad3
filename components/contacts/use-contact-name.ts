import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { contactNameOf } from "#contract/names.ts";

/** Returns the display name of a contact: its name, otherwise another field that identifies it. */
export function useContactName(): (contact: Parameters<typeof contactNameOf>[0]) => string {
  const t = useTranslations("contacts.contactName");
  return useCallback((contact) => contactNameOf(contact) ?? t("none"), [t]);
}
