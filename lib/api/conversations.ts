import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { uploadFilesField } from "#contract/conversations/files.ts";
import type { forwards } from "#contract/conversations/forwards.ts";
import type { Message } from "#contract/conversations/messages.ts";
import type { send } from "#contract/conversations/sends.ts";
import type { ConversationBefore, ConversationChangeSent } from "#contract/conversations/states.ts";
import type { TemplateWrite } from "#contract/conversations/templates.ts";
import type { CrmServer, InboxAsked, InboxConversation } from "../crm-server/crm-server.ts";
import type { inboxAskedOf } from "../url/inbox.ts";
import { api, app } from "./client.ts";

type TemplateSent = Omit<TemplateWrite, "locationId">;
type Found = { conversations: InboxConversation[]; total: number };
type Where = { locationId: string };
export type ConversationAsked = ReturnType<typeof inboxAskedOf>;
/** A change of conversations. */
export type ConversationsChanged = { ids: readonly string[]; change: ConversationChangeSent };
export type SendBody = z.input<typeof send>;
export type ForwardBody = Omit<z.input<typeof forwards.create.input.body>, "locationId">;

const conversationKeys = {
  all: ["conversations"] as const,
  lists: ["conversations", "list"] as const,
  one: (conversationId: string) => ["conversations", "one", conversationId] as const,
  change: ["conversations", "change"] as const,
  starred: (conversationId: string) => ["conversations", "starred", conversationId] as const,
  ofContact: (contactId: string) => ["conversations", "contact", contactId] as const,
  messages: ["messages"] as const,
  thread: (conversationId: string) => ["messages", conversationId] as const,
};

const pageSize = 30;
const unansweredMost = 100;
/** A contact who has waited longer than this is no longer counted as waiting for an answer. */
const unansweredMostMs = 30 * 24 * 60 * 60 * 1000;
const firstPlace: readonly string[] = [];

const assignedTo = (owner: string, userId: string) => (owner === "all" ? {} : { assignedTo: owner === "me" ? userId : owner });

/** A search finds conversations in every state. */
const queryOf = (asked: ConversationAsked, userId: string): InboxAsked => ({
  ...(asked.query === "" ? { state: asked.state } : { query: asked.query }),
  status: asked.status,
  ...assignedTo(asked.owner, userId),
  ...(asked.channel === "" ? {} : { lastMessageType: asked.channel }),
  ...(asked.direction === undefined ? {} : { lastMessageDirection: asked.direction }),
  ...(asked.action === undefined ? {} : { lastMessageAction: asked.action }),
  ...(asked.mentions === undefined ? {} : { mentions: userId }),
  ...(asked.starred === undefined ? {} : { starred: true }),
  sort: asked.sort,
  sortBy: "last_message_date" as const,
});

/** The number of conversations in the list for this filter. */
export const countConversations = async (
  server: CrmServer,
  asked: ConversationAsked,
  userId: string,
  signal: AbortSignal,
): Promise<number> => (await server.inbox.list({ limit: 1, ...queryOf(asked, userId) }, { signal })).total;

/** Another server may omit a conversation's date. Its list is sorted by the date of the newest message, so that date is used. */
async function dated({ api }: CrmServer, page: Found, signal: AbortSignal): Promise<Found> {
  const last = page.conversations.at(-1);
  if (last === undefined || page.conversations.length < pageSize || placeAfter(last) !== undefined) return page;
  const { messages } = await api.conversations.messages.list({ params: { conversationId: last.id }, query: { limit: 1 } }, { signal });
  const newest = messages.messages[0];
  if (newest === undefined) return page;
  return { ...page, conversations: page.conversations.with(-1, { ...last, lastMessageDate: Date.parse(newest.dateAdded) }) };
}

/** The cursor of the next page: the conversation's `sort`, or as much of it as the server returns. */
const placeAfter = (last: ConversationFound | undefined): string[] | undefined =>
  last?.sort ? last.sort.map(String) : last?.lastMessageDate === undefined ? undefined : [String(last.lastMessageDate)];

const emailById = (emailId: string) =>
  queryOptions({
    queryKey: ["emails", "by id", emailId] as const,
    queryFn: ({ signal }) => api.conversations.messages.getEmail({ params: { id: emailId } }, { signal }),
  });

export const conversationQueries = {
  list: (server: CrmServer, asked: ConversationAsked, userId: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationKeys.lists, asked, userId] as const,
      queryFn: async ({ pageParam, signal }) => {
        const after = pageParam.length > 0 ? { startAfterDate: [...pageParam] } : {};
        return dated(server, await server.inbox.list({ limit: pageSize, ...queryOf(asked, userId), ...after }, { signal }), signal);
      },
      initialPageParam: firstPlace,
      getNextPageParam: (page) => (page.conversations.length < pageSize ? undefined : placeAfter(page.conversations.at(-1))),
      placeholderData: keepPreviousData,
    }),
  /** The number of conversations by state, for the given assignee or for all, and of open ones by assignee. */
  counts: ({ locationId, app, can }: CrmServer, owner: string, userId: string) =>
    queryOptions({
      queryKey: [...conversationKeys.all, "counts", locationId, owner, userId] as const,
      queryFn: ({ signal }) => app.inbox.conversations.counts({ query: { locationId, ...assignedTo(owner, userId) } }, { signal }),
      enabled: can("conversationStates"),
      placeholderData: keepPreviousData,
    }),
  /**
   * Conversations whose last message waits for an answer, longest waiting first: open ones that are assigned to the user or to no one. On
   * servers without states, those whose last message came in the last 30 days.
   */
  unanswered: (server: CrmServer, userId: string) =>
    queryOptions({
      queryKey: [...conversationKeys.all, "unanswered", server.locationId, userId] as const,
      queryFn: ({ signal }): Promise<Found> => {
        const which: InboxAsked = server.can("conversationStates")
          ? { state: "open", assignedTo: [userId, "unassigned"] }
          : { startAfterDate: [String(Date.now() - unansweredMostMs)] };
        return server.inbox.list({ limit: unansweredMost, lastMessageDirection: "inbound", sort: "asc", ...which }, { signal });
      },
    }),
  /** The number of unread conversations, and the newest of them. */
  unread: ({ locationId }: Where) =>
    queryOptions({
      queryKey: [...conversationKeys.all, "unread", locationId] as const,
      queryFn: async ({ signal }) => {
        const query = { locationId, status: "unread" as const, limit: 1 };
        const { conversations, total } = await api.conversations.conversations.search({ query }, { signal });
        return { total, newest: conversations[0] ?? null };
      },
      staleTime: 60_000,
    }),
  /** A conversation as the list shows it; null if it does not exist. */
  one: (server: CrmServer, conversationId: string) =>
    queryOptions({
      queryKey: conversationKeys.one(conversationId),
      queryFn: async ({ signal }): Promise<InboxConversation | null> =>
        (await server.inbox.list({ id: conversationId, limit: 1 }, { signal })).conversations[0] ?? null,
    }),
  /** Whether it is starred, for servers whose list does not include this. */
  starred: (conversationId: string) =>
    queryOptions({
      queryKey: conversationKeys.starred(conversationId),
      queryFn: async ({ signal }) => (await api.conversations.conversations.get({ params: { conversationId } }, { signal })).starred,
    }),
  ofContact: ({ locationId }: Where, contactId: string) =>
    queryOptions({
      queryKey: conversationKeys.ofContact(contactId),
      queryFn: async ({ signal }) =>
        (await api.conversations.conversations.search({ query: { locationId, contactId, limit: 1 } }, { signal })).conversations[0] ?? null,
    }),
  /** Newest first; loads more as the user scrolls. */
  messages: (conversationId: string) =>
    infiniteQueryOptions({
      queryKey: conversationKeys.thread(conversationId),
      queryFn: async ({ pageParam, signal }) =>
        (
          await api.conversations.messages.list(
            { params: { conversationId }, query: { limit: pageSize, ...(pageParam === "" ? {} : { lastMessageId: pageParam }) } },
            { signal },
          )
        ).messages,
      initialPageParam: "",
      getNextPageParam: (page) => (page.nextPage ? (page.lastMessageId ?? undefined) : undefined),
    }),
  message: (messageId: string) =>
    queryOptions({
      queryKey: [...conversationKeys.messages, "one", messageId] as const,
      queryFn: ({ signal }) => api.conversations.messages.get({ params: { id: messageId } }, { signal }),
    }),
  /** The email of a message. The message lists all emails of its thread; its own has the same time. */
  email: ({ id, dateAdded, meta }: Message) =>
    queryOptions({
      queryKey: ["emails", id] as const,
      queryFn: async ({ client }) => {
        for (const emailId of (meta?.email?.messageIds ?? []).toReversed()) {
          const email = await client.ensureQueryData(emailById(emailId));
          if (Date.parse(email.dateAdded) === Date.parse(dateAdded)) return email;
        }
        return null;
      },
      staleTime: 60_000,
    }),
  templates: ({ locationId, app, can }: CrmServer) =>
    queryOptions({
      queryKey: ["templates", locationId] as const,
      queryFn: async ({ signal }) =>
        can("messageTemplates") ? (await app.inbox.templates.list({ query: { locationId } }, { signal })).templates : [],
      staleTime: 60_000,
    }),
  /** Whether each channel can send messages. */
  outlets: ({ locationId, app, can }: CrmServer) =>
    queryOptions({
      queryKey: ["outlets", locationId] as const,
      queryFn: ({ signal }) => app.inbox.messages.outlets({ query: { locationId } }, { signal }),
      enabled: can("messageDelivery"),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

type Listed = { pages: Found[]; pageParams: unknown[] };

/** Shows a change of a conversation in every cached list until the server answers. The returned function reverts it. */
function showConversation(client: QueryClient, id: string, change: Partial<ConversationFound>): () => void {
  const lists = client.getQueriesData<Listed>({ queryKey: conversationKeys.lists });
  const ones = client.getQueriesData<ConversationFound | null>({ queryKey: conversationKeys.one(id) });
  for (const [key, data] of lists)
    if (data)
      client.setQueryData(key, {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.map((each) => (each.id === id ? { ...each, ...change } : each)),
        })),
      });
  for (const [key, data] of ones) if (data) client.setQueryData(key, { ...data, ...change });
  if (change.starred !== undefined) client.setQueryData(conversationKeys.starred(id), change.starred);
  return () => {
    for (const [key, data] of [...lists, ...ones]) client.setQueryData(key, data);
  };
}

/** The assignee of a conversation is the owner of its contact. */
const conversationsStale = [conversationKeys.all, ["contacts"]] as const;
const stale = [conversationKeys.all, conversationKeys.messages] as const;

export const conversationMutations = {
  update: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: ({ id, ...change }: { id: string; unreadCount?: number; starred?: boolean }) =>
        api.conversations.conversations.update({ params: { conversationId: id }, body: { locationId, ...change } }),
      onMutate: ({ id, ...change }, { client }) => showConversation(client, id, change),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      meta: { stale: [conversationKeys.all] },
    }),
  /** Changes conversations, all or none. Resolves when the lists show the change. */
  change: ({ locationId }: Where) =>
    mutationOptions({
      mutationKey: conversationKeys.change,
      mutationFn: async ({ ids, change }: ConversationsChanged) =>
        (await app.inbox.conversations.change({ body: { locationId, ids: [...ids], change } })).before,
      meta: { stale: conversationsStale },
    }),
  /** Returns the ids of the conversations that were not changed again since. */
  undoChange: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: async ({ change, before }: { change: ConversationChangeSent; before: ConversationBefore[] }) =>
        (await app.inbox.conversations.undo({ body: { locationId, change, before } })).restored,
      meta: { stale: conversationsStale },
    }),
  begin: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: async (contactId: string) =>
        (await api.conversations.conversations.create({ body: { locationId, contactId } })).conversation,
      meta: { stale: [conversationKeys.all] },
    }),
  send: () =>
    mutationOptions({
      mutationFn: (body: SendBody) => api.conversations.sends.send({ body }, { idempotencyKey: crypto.randomUUID() }),
      meta: { stale },
    }),
  /** Forwards an email to people other than the contact. */
  forward: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: ({ messageId, ...body }: ForwardBody & { messageId: string }) =>
        app.inbox.forwards.create({ params: { messageId }, body: { locationId, ...body } }, { idempotencyKey: crypto.randomUUID() }),
      meta: { stale },
    }),
  cancel: () =>
    mutationOptions({
      mutationFn: async (message: Message, { client }) => {
        const email = message.messageType === "TYPE_EMAIL" ? await client.ensureQueryData(conversationQueries.email(message)) : null;
        return email === null
          ? api.conversations.sends.cancel({ params: { messageId: message.id } })
          : api.conversations.sends.cancelEmail({ params: { emailMessageId: email.id } });
      },
      meta: { stale },
    }),
  retry: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: ({ id }: Pick<Message, "id">) => app.inbox.messages.retry({ params: { messageId: id }, body: { locationId } }),
      meta: { stale },
    }),
  upload: ({ locationId }: Where, contactId: string) =>
    mutationOptions({
      mutationFn: async (files: readonly File[]) => {
        const form = new FormData();
        form.set("locationId", locationId);
        form.set("contactId", contactId);
        for (const file of files) form.append(uploadFilesField, file, file.name);
        return Object.entries((await api.conversations.files.upload({ body: form })).uploadedFiles).map(([name, url]) => ({ name, url }));
      },
    }),
  createTemplate: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (template: TemplateSent) => app.inbox.templates.create({ body: { locationId, ...template } }),
      meta: { stale: [["templates"]] },
    }),
  updateTemplate: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: ({ id, ...template }: TemplateSent & { id: string }) =>
        app.inbox.templates.update({ params: { templateId: id }, body: { locationId, ...template } }),
      meta: { stale: [["templates"]] },
    }),
  renameTemplateFolder: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (names: { name: string; newName: string }) => app.inbox.templates.renameFolder({ body: { locationId, ...names } }),
      meta: { stale: [["templates"]] },
    }),
  removeTemplateFolder: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (name: string) => app.inbox.templates.removeFolder({ query: { locationId, name } }),
      meta: { stale: [["templates"]] },
    }),
  removeTemplate: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (templateId: string) => app.inbox.templates.remove({ params: { templateId }, query: { locationId } }),
      meta: { stale: [["templates"]] },
    }),
};
