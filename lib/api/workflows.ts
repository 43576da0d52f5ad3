import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { DeliveryDetail, WorkflowRun, workflowCreate, workflowUpdate } from "#contract/workflows/editor.ts";
import { app } from "./client.ts";

const workflowKeys = {
  all: ["workflows"] as const,
  list: ["workflows", "made"] as const,
  one: (workflowId: string) => ["workflows", "one", workflowId] as const,
  runs: ["workflows", "runs"] as const,
  deliveries: ["workflows", "deliveries"] as const,
  delivery: (deliveryId: string) => ["workflows", "delivery", deliveryId] as const,
};

export type RunFilter = { workflowId?: string; contactId?: string; status?: WorkflowRun["status"] };
export type DeliveryStatus = DeliveryDetail["status"];

const pollMs = 3000;
const isOnItsWay = ({ status }: { status: DeliveryStatus }) => status === "pending";

export const workflowQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...workflowKeys.list, locationId] as const,
      queryFn: async ({ signal }) => (await app.workflows.list({ query: { locationId } }, { signal })).workflows,
    }),
  one: (locationId: string, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.one(workflowId),
      queryFn: async ({ signal }) => (await app.workflows.get({ params: { workflowId }, query: { locationId } }, { signal })).workflow,
    }),
  /** Polls while a run is waiting, because the progress of a run is not in the change log. */
  runs: (locationId: string, filter: RunFilter) =>
    infiniteQueryOptions({
      queryKey: [...workflowKeys.runs, filter] as const,
      initialPageParam: "",
      queryFn: ({ signal, pageParam: after }) =>
        app.workflows.runs({ query: { locationId, ...filter, limit: 30, ...(after === "" ? {} : { after }) } }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: 2 * pollMs,
    }),
  deliveries: (locationId: string, filter: { status?: DeliveryStatus | undefined; workflowId?: string | undefined }) =>
    infiniteQueryOptions({
      queryKey: [...workflowKeys.deliveries, locationId, filter] as const,
      initialPageParam: "",
      queryFn: ({ signal, pageParam: after }) =>
        app.workflows.deliveries(
          {
            query: {
              locationId,
              limit: 50,
              ...(filter.status === undefined ? {} : { status: filter.status }),
              ...(filter.workflowId === undefined ? {} : { workflowId: filter.workflowId }),
              ...(after === "" ? {} : { after }),
            },
          },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: pollMs,
    }),
  delivery: (locationId: string, deliveryId: string) =>
    queryOptions({
      queryKey: workflowKeys.delivery(deliveryId),
      queryFn: async ({ signal }) => (await app.workflows.delivery({ params: { deliveryId }, query: { locationId } }, { signal })).delivery,
      refetchInterval: (query) => (query.state.data && isOnItsWay(query.state.data) ? pollMs : false),
    }),
  events: (locationId: string) =>
    queryOptions({
      queryKey: ["workflows", "events"] as const,
      queryFn: async ({ signal }) => (await app.workflowEvents.list({ query: { locationId } }, { signal })).events,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  signingSecret: (locationId: string) =>
    queryOptions({
      queryKey: ["workflows", "signing-secret", locationId] as const,
      queryFn: async ({ signal }) => (await app.workflows.signingSecret({ query: { locationId } }, { signal })).secret,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

type Made = Omit<z.input<typeof workflowCreate>, "locationId">;
type Changed = Omit<z.input<typeof workflowUpdate>, "locationId">;

type Tested = Omit<Parameters<typeof app.workflowTests.run>[0]["body"], "locationId">;
type TestedWebhook = Omit<Parameters<typeof app.workflowTests.webhook>[0]["body"], "locationId">;

export const workflowMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: async (made: Made) => (await app.workflows.create({ body: { ...made, locationId } })).workflow,
      meta: { stale: [workflowKeys.all] },
    }),
  update: (locationId: string, workflowId: string) =>
    mutationOptions({
      mutationFn: async (changed: Changed) =>
        (await app.workflows.update({ params: { workflowId }, body: { ...changed, locationId } })).workflow,
      meta: { stale: [workflowKeys.all] },
    }),
  remove: (locationId: string, workflowId: string) =>
    mutationOptions({
      mutationFn: () => app.workflows.remove({ params: { workflowId }, query: { locationId } }),
      meta: { stale: [workflowKeys.list] },
    }),
  test: (locationId: string) =>
    mutationOptions({
      mutationFn: async (tested: Tested) => (await app.workflowTests.run({ body: { ...tested, locationId } })).test,
    }),
  testWebhook: (locationId: string) =>
    mutationOptions({
      mutationFn: async (tested: TestedWebhook) => (await app.workflowTests.webhook({ body: { ...tested, locationId } })).answer,
    }),
  resend: (locationId: string, deliveryId: string) =>
    mutationOptions({
      mutationFn: () => app.workflows.resend({ params: { deliveryId }, body: { locationId } }),
      meta: { stale: [workflowKeys.deliveries, workflowKeys.delivery(deliveryId)] },
    }),
  resendFailed: (locationId: string) =>
    mutationOptions({
      mutationFn: (since: string) => app.workflows.resendFailed({ body: { locationId, since } }),
      meta: { stale: [workflowKeys.deliveries] },
    }),
  replaceSigningSecret: (locationId: string) =>
    mutationOptions({
      mutationFn: async () => (await app.workflows.replaceSigningSecret({ body: { locationId } })).secret,
      meta: { stale: [["workflows", "signing-secret", locationId]] },
    }),
};
