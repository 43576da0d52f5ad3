import { useTranslations } from "use-intl";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";

/** Returns the name of a conversation: its contact's name, otherwise another field that identifies the contact. */
export function useConversationName(): (conversation: Pick<InboxConversation, "fullName" | "email" | "phone">) => string {
  const t = useTranslations("inbox.conversationList");
  const formatPhone = useLocationPhones();
  return ({ fullName, email, phone }) => fullName || email || (phone ? formatPhone(phone) : t("noName"));
}
