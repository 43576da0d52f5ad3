import { contacts } from "#contract/contacts/index.ts";
import { inbox } from "#contract/conversations/application.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import type { Sight } from "#db/notifications/notifications.ts";

function sightOf(user: Rights, endpoint: Endpoint): Sight {
  const decision = mayUse(user, endpoint);
  if (!decision.isAllowed) return "none";
  return decision.onlyAssigned ? "own" : "all";
}

/** What a user may see now, regardless of when the notification was written. */
export const sightsOf = (user: Rights): { messages: Sight; contacts: Sight } => ({
  messages: sightOf(user, inbox.conversations.list),
  contacts: sightOf(user, contacts.contacts.get),
});
