import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Contact, ContactUpdate, contactWrite } from "#contract/contacts/contacts.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api, app } from "./client.ts";
import { keepContact, type Rollback, showContactChange, updated } from "./contact-cache.ts";
import { type ContactAsked, contactKeys } from "./contact-keys.ts";

type Where = { locationId: string };

/** The number of contacts that a search finds. */
export const countContacts = async ({ locationId, api }: CrmServer, asked: ContactAsked, signal: AbortSignal): Promise<number> =>
  (await api.contacts.search.contacts({ body: { ...asked, locationId, pageLimit: 1 } }, { signal })).total;

export const contactQueries = {
  /** One page of a list; the first page is 0. */
  page: (server: CrmServer, asked: ContactAsked, page: number) =>
    queryOptions({
      queryKey: [...contactKeys.list(asked), "page", page] as const,
      queryFn: ({ signal }) => server.contacts.page(asked, page, { signal }),
      staleTime: 30_000,
    }),
  /** The first results of a search, for pickers and finders. */
  find: (where: Where, asked: ContactAsked, limit = 8) =>
    queryOptions({
      queryKey: [...contactKeys.list(asked), "first", limit] as const,
      queryFn: async ({ signal }) =>
        (await api.contacts.search.contacts({ body: { ...asked, locationId: where.locationId, pageLimit: limit } }, { signal })).contacts,
      placeholderData: keepPreviousData,
    }),
  /** Deleted contacts that can be restored. Only our own service lists them. */
  deleted: (locationId: string) =>
    infiniteQueryOptions({
      queryKey: contactKeys.deleted,
      queryFn: ({ signal, pageParam }) =>
        app.contactDetails.listDeleted({ query: { locationId, ...(pageParam === "" ? {} : { after: pageParam }) } }, { signal }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  one: (contactId: string) =>
    queryOptions({
      queryKey: contactKeys.one(contactId),
      queryFn: async ({ signal }) => (await api.contacts.contacts.get({ params: { contactId } }, { signal })).contact,
      staleTime: 10_000,
    }),
  /** The stored contact that a new one would duplicate, or null. */
  duplicate: (locationId: string, identity: { email?: string | undefined; number?: string | undefined }) =>
    queryOptions({
      queryKey: contactKeys.duplicate(identity),
      queryFn: async ({ signal }) => (await api.contacts.contacts.duplicate({ query: { locationId, ...identity } }, { signal })).contact,
      enabled: identity.email !== undefined || identity.number !== undefined,
      staleTime: 5_000,
    }),
};

/** Shows a change immediately, reverts it if the server refuses it, and then stores the server's version. */
const optimistic = <V>(contactId: string, change: (contact: Contact, sent: V) => Contact) => ({
  onMutate: async (sent: V, { client }: { client: Parameters<typeof keepContact>[0] }): Promise<Rollback> => {
    await client.cancelQueries({ queryKey: contactKeys.one(contactId) });
    return showContactChange(client, contactId, (contact) => change(contact, sent));
  },
  onError: (_error: unknown, _sent: V, rollback: Rollback | undefined) => rollback?.(),
});

const unique = (list: readonly string[]) => [...new Set(list)];
const without = (list: readonly string[], gone: readonly string[]) => list.filter((entry) => !gone.includes(entry));

export const contactMutations = {
  create: () =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof contactWrite>) => (await api.contacts.contacts.create({ body })).contact,
      meta: { stale: [contactKeys.lists, ["contacts", "duplicate"], ["tags"]] },
    }),
  update: (contactId: string) =>
    mutationOptions({
      mutationFn: async (body: ContactUpdate) => (await api.contacts.contacts.update({ params: { contactId }, body })).contact,
      ...optimistic<ContactUpdate>(contactId, updated),
      onSuccess: (contact, _sent, _rollback, { client }) => void keepContact(client, contact),
      meta: { stale: [contactKeys.all, ["timeline", contactId]] },
    }),
  remove: (contactId: string) =>
    mutationOptions({
      mutationFn: () => api.contacts.contacts.remove({ params: { contactId } }),
      meta: { stale: [contactKeys.lists, contactKeys.deleted] },
    }),
  /** Restores a deleted contact. Only our own service can. */
  restore: (contactId: string, locationId: string) =>
    mutationOptions({
      mutationFn: () => app.contactDetails.restore({ params: { deletedId: contactId }, body: { locationId } }),
      meta: { stale: [contactKeys.all, ["tags"], ["timeline"], ["notes"], ["tasks"], ["appointments"], ["conversations"], ["messages"]] },
    }),
  addTags: (contactId: string) =>
    mutationOptions({
      mutationFn: (tags: string[]) => api.contacts.tags.add({ params: { contactId }, body: { tags } }),
      ...optimistic<string[]>(contactId, (contact, tags) => ({ ...contact, tags: unique([...contact.tags, ...tags]) })),
      meta: { stale: [contactKeys.all, ["tags"], ["timeline", contactId]] },
    }),
  removeTags: (contactId: string) =>
    mutationOptions({
      mutationFn: (tags: string[]) => api.contacts.tags.remove({ params: { contactId }, body: { tags } }),
      ...optimistic<string[]>(contactId, (contact, tags) => ({ ...contact, tags: without(contact.tags, tags) })),
      meta: { stale: [contactKeys.all, ["tags"], ["timeline", contactId]] },
    }),
  follow: (contactId: string) =>
    mutationOptions({
      mutationFn: (followers: string[]) => api.contacts.followers.add({ params: { contactId }, body: { followers } }),
      ...optimistic<string[]>(contactId, (contact, followers) => ({ ...contact, followers: unique([...contact.followers, ...followers]) })),
      meta: { stale: [contactKeys.all, ["timeline", contactId]] },
    }),
  unfollow: (contactId: string) =>
    mutationOptions({
      mutationFn: (followers: string[]) => api.contacts.followers.remove({ params: { contactId }, body: { followers } }),
      ...optimistic<string[]>(contactId, (contact, followers) => ({ ...contact, followers: without(contact.followers, followers) })),
      meta: { stale: [contactKeys.all, ["timeline", contactId]] },
    }),
  setBusiness: (contactId: string, locationId: string) =>
    mutationOptions({
      mutationFn: (businessId: string | null) => api.contacts.businesses.assignMany({ body: { locationId, ids: [contactId], businessId } }),
      ...optimistic<string | null>(contactId, (contact, businessId) => ({ ...contact, businessId })),
      meta: { stale: [contactKeys.all, ["timeline", contactId]] },
    }),
};
