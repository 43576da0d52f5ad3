import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Note, NoteUpdate, NoteWrite } from "#contract/contacts/notes.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";

const noteKeys = { ofContact: (contactId: string) => ["notes", contactId] as const };

const stale = (contactId: string) => [noteKeys.ofContact(contactId), ["timeline", contactId]] as const;

const byPlace = (one: Note, other: Note) =>
  Number(other.pinned) - Number(one.pinned) || other.dateAdded.localeCompare(one.dateAdded) || one.id.localeCompare(other.id);

/** Shows a change of a contact's notes until the server answers. The returned function reverts it. */
function showNotes(client: QueryClient, contactId: string, change: (notes: Note[]) => Note[]): () => void {
  const key = noteKeys.ofContact(contactId);
  const before = client.getQueryData<Note[]>(key);
  if (before === undefined) return () => undefined;
  client.setQueryData(key, change(before).sort(byPlace));
  return () => client.setQueryData(key, before);
}

export const noteQueries = {
  /** Pinned notes first, then the newest. */
  ofContact: (contactId: string) =>
    queryOptions({
      queryKey: noteKeys.ofContact(contactId),
      queryFn: async ({ signal }) => (await api.contacts.notes.list({ params: { contactId } }, { signal })).notes.sort(byPlace),
    }),
};

export const noteMutations = {
  create: (contactId: string) =>
    mutationOptions({
      mutationFn: async (body: NoteWrite) => (await api.contacts.notes.create({ params: { contactId }, body })).note,
      meta: { stale: stale(contactId) },
    }),
  update: (contactId: string) =>
    mutationOptions({
      mutationFn: async ({ id, ...body }: NoteUpdate & { id: string }) =>
        (await api.contacts.notes.update({ params: { contactId, id }, body })).note,
      onMutate: ({ id, ...sent }, { client }) =>
        showNotes(client, contactId, (notes) => notes.map((note) => (note.id === id ? { ...note, ...sent } : note))),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      meta: { stale: stale(contactId) },
    }),
  edit: (contactId: string, server: CrmServer) =>
    mutationOptions({
      mutationFn: ({ id, changes, expected }: { id: string; changes: NoteUpdate; expected: Record<string, unknown> }) =>
        server.notes.update(contactId, id, changes, expected),
      meta: { stale: stale(contactId) },
    }),
  remove: (contactId: string) =>
    mutationOptions({
      mutationFn: (note: Note) => api.contacts.notes.remove({ params: { contactId, id: note.id } }),
      onMutate: ({ id }, { client }) => showNotes(client, contactId, (notes) => notes.filter((note) => note.id !== id)),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      meta: { stale: stale(contactId) },
    }),
  restore: (contactId: string, server: CrmServer) =>
    mutationOptions({
      mutationFn: (note: Note) => server.notes.restore(contactId, note),
      meta: { stale: stale(contactId) },
    }),
};
