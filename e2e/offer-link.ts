import { type Api, expect } from "./environment.ts";

/** The path of the link that the contact was sent last with an offer from the waiting list. */
export async function offerPathOf(api: Api, locationId: string, contactId: string): Promise<string> {
  const { conversations } = await api.conversations.conversations.search({ query: { locationId, contactId } });
  const found = await api.conversations.messages.list({ params: { conversationId: conversations[0]?.id ?? "" }, query: {} });
  const link = /https?:\/\/[^/\s]+(?<path>\/book\/offer\/[\w/-]+\?key=[\w-]+)/.exec(JSON.stringify(found));
  expect(link).not.toBeNull();
  return link?.groups?.path ?? "";
}
