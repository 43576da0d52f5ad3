import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { TaskEntry, TaskState } from "#contract/contacts/task-list.ts";
import type { Task, taskUpdate, taskWrite } from "#contract/contacts/tasks.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";
import { invalidate } from "./invalidate.ts";

export type TaskAsked = { owner: string; state: TaskState };
type TaskPages = { pages: { tasks: TaskEntry[]; next: string | null }[]; pageParams: unknown[] };

const taskKeys = {
  every: ["tasks"] as const,
  ofContact: (contactId: string) => ["tasks", "contact", contactId] as const,
  all: ["tasks", "all"] as const,
  count: ["tasks", "count"] as const,
};

const stale = (contactId: string) => [taskKeys.every, ["timeline", contactId]] as const;

/** Shows a change of a task in every cached list until the server answers. The returned function reverts it. */
function showTask(client: QueryClient, contactId: string, taskId: string, change: Partial<Task> | undefined): () => void {
  const applied = <T extends Task>(tasks: T[]): T[] =>
    change === undefined
      ? tasks.filter(({ id }) => id !== taskId)
      : tasks.map((task) => (task.id === taskId ? { ...task, ...change } : task));
  const key = taskKeys.ofContact(contactId);
  const before = client.getQueryData<Task[]>(key);
  if (before) client.setQueryData(key, applied(before));
  const lists = client.getQueriesData<TaskPages>({ queryKey: taskKeys.all });
  for (const [listKey, data] of lists)
    if (data) client.setQueryData(listKey, { ...data, pages: data.pages.map((page) => ({ ...page, tasks: applied(page.tasks) })) });
  return () => {
    if (before) client.setQueryData(key, before);
    for (const [listKey, data] of lists) client.setQueryData(listKey, data);
  };
}

/** The number of tasks in the list for this filter. */
export async function countTasks({ locationId, app }: CrmServer, { owner, state }: TaskAsked, signal: AbortSignal): Promise<number> {
  const { overdue, today, upcoming, done } = await app.tasks.count({ query: { locationId, owner } }, { signal });
  return state === "done" ? done : overdue + today + upcoming;
}

export const taskQueries = {
  ofContact: (contactId: string) =>
    queryOptions({
      queryKey: taskKeys.ofContact(contactId),
      queryFn: async ({ signal }) => (await api.contacts.tasks.list({ params: { contactId } }, { signal })).tasks,
    }),
  /** The tasks of all contacts; loads more as the user scrolls. */
  all: ({ locationId, app }: CrmServer, { owner, state }: TaskAsked) =>
    infiniteQueryOptions({
      queryKey: [...taskKeys.all, owner, state] as const,
      queryFn: ({ pageParam, signal }) =>
        app.tasks.list({ query: { locationId, owner, state, limit: 100, ...(pageParam === "" ? {} : { after: pageParam }) } }, { signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  count: ({ locationId, app }: CrmServer, owner: string) =>
    queryOptions({
      queryKey: [...taskKeys.count, owner] as const,
      queryFn: ({ signal }) => app.tasks.count({ query: { locationId, owner } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

type TaskSent = z.input<typeof taskWrite>;
type TaskChange = z.input<typeof taskUpdate>;
export type TaskPlace = { contactId: string; taskId: string };

const shown = ({ body, assignedTo, ...rest }: TaskChange): Partial<Task> => ({
  ...rest,
  ...(body === undefined ? {} : { body: body || null }),
  ...(assignedTo === undefined ? {} : { assignedTo: assignedTo || null }),
});

export const taskMutations = {
  create: (contactId: string) =>
    mutationOptions({
      mutationFn: async (body: TaskSent) => (await api.contacts.tasks.create({ params: { contactId }, body })).task,
      meta: { stale: stale(contactId) },
    }),
  update: () =>
    mutationOptions({
      mutationFn: async ({ contactId, taskId, change }: TaskPlace & { change: TaskChange }) =>
        (await api.contacts.tasks.update({ params: { contactId, taskId }, body: change })).task,
      onMutate: ({ contactId, taskId, change }, { client }) => showTask(client, contactId, taskId, shown(change)),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      onSettled: (_task, _error, { contactId }, _giveBack, { client }) => refresh(client, contactId),
    }),
  edit: (server: CrmServer) =>
    mutationOptions({
      mutationFn: ({ contactId, taskId, change, expected }: TaskPlace & { change: TaskChange; expected: Record<string, unknown> }) =>
        server.tasks.update(contactId, taskId, change, expected),
      onSettled: (_task, _error, { contactId }, _giveBack, { client }) => refresh(client, contactId),
    }),
  complete: () =>
    mutationOptions({
      mutationFn: async ({ contactId, taskId, completed }: TaskPlace & { completed: boolean }) =>
        (await api.contacts.tasks.complete({ params: { contactId, taskId }, body: { completed } })).task,
      onMutate: ({ contactId, taskId, completed }, { client }) => showTask(client, contactId, taskId, { completed }),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      onSettled: (_task, _error, { contactId }, _giveBack, { client }) => refresh(client, contactId),
    }),
  remove: () =>
    mutationOptions({
      mutationFn: ({ id, contactId }: Task) => api.contacts.tasks.remove({ params: { contactId, taskId: id } }),
      onMutate: ({ id, contactId }, { client }) => showTask(client, contactId, id, undefined),
      onError: (_error, _sent, giveBack) => giveBack?.(),
      onSettled: (_done, _error, { contactId }, _giveBack, { client }) => refresh(client, contactId),
    }),
  restore: (server: CrmServer) =>
    mutationOptions({
      mutationFn: (task: Task) => server.tasks.restore(task),
      onSettled: (_task, _error, { contactId }, _giveBack, { client }) => refresh(client, contactId),
    }),
};

/** The contact of a mutation is known only from its variables, so it is invalidated here and not by `meta.stale`. */
const refresh = (client: QueryClient, contactId: string) => Promise.all(stale(contactId).map((queryKey) => invalidate(client, queryKey)));
