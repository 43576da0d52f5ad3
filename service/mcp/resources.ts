import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from "@modelcontextprotocol/server";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import type { Agent } from "./agent.ts";
import { compactText } from "./compact.ts";

// Contacts, appointments and conversations by their address. The newest contacts and conversations are listed.

const listed = 20;
const mimeType = "application/json";

const addressOf = (noun: string, id: string) => `frontdesk://${noun}/${encodeURIComponent(id)}`;
const idIn = (value: string | string[] | undefined) => decodeURIComponent([value].flat()[0] ?? "");

export function registerResources(server: McpServer, agent: Agent): void {
  const { api, locationId } = agent;
  const { contacts, appointments, conversations } = contract;

  if (agent.may(contacts.contacts.get))
    register(server, "contacts", "A contact with its notes and tasks.", {
      list: agent.may(contacts.search.contacts)
        ? async () => {
            const sort = [{ field: "dateAdded", direction: "desc" as const }];
            const page = await api.contacts.search.contacts({ body: { locationId, pageLimit: listed, sort } });
            return page.contacts.map(({ id, firstName, lastName, email, phone }) => ({
              id,
              name: [firstName, lastName].filter(Boolean).join(" ") || (email ?? phone ?? id),
            }));
          }
        : undefined,
      async read(id) {
        const params = { contactId: id };
        const { contact } = await api.contacts.contacts.get({ params });
        const [notes, tasks] = await Promise.all([api.contacts.notes.list({ params }), api.contacts.tasks.list({ params })]);
        return { contact, ...notes, ...tasks };
      },
    });

  if (agent.may(appointments.events.get))
    register(server, "appointments", "An appointment with its notes.", {
      list: undefined,
      async read(id) {
        const params = { eventId: id };
        const event = await api.appointments.events.get({ params });
        const { notes } = await api.appointments.notes.list({ params, query: { limit: String(listed), offset: "0" } });
        return { ...event, notes };
      },
    });

  if (agent.may(conversations.conversations.get) && agent.may(conversations.messages.list))
    register(server, "conversations", "A conversation with its newest messages.", {
      list: async () => {
        const page = await api.conversations.conversations.search({ query: { locationId, limit: String(listed) } });
        return page.conversations.map(({ id, contactName }) => ({ id, name: contactName || id }));
      },
      async read(id) {
        const params = { conversationId: id };
        const conversation = await api.conversations.conversations.get({ params });
        const { messages } = await api.conversations.messages.list({ params, query: { limit: String(listed) } });
        return { ...conversation, messages: messages.messages };
      },
    });
}

function register(
  server: McpServer,
  noun: string,
  description: string,
  how: { list: (() => Promise<{ id: string; name: string }[]>) | undefined; read(id: string): Promise<unknown> },
): void {
  const { list } = how;
  const template = new ResourceTemplate(`frontdesk://${noun}/{id}`, {
    list:
      list === undefined
        ? undefined
        : async () => ({ resources: (await list()).map(({ id, name }) => ({ uri: addressOf(noun, id), name, description, mimeType })) }),
  });
  server.registerResource(noun, template, { title: noun, description, mimeType }, async (uri, { id }) => {
    try {
      return { contents: [{ uri: uri.href, mimeType, text: compactText(await how.read(idIn(id))) }] };
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, thrown.message);
    }
  });
}
