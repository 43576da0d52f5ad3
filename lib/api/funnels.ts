import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Funnel } from "#contract/funnels/funnels.ts";
import type { FunnelPage } from "#contract/funnels/pages.ts";
import type { Redirect, redirectUpdate, redirectWrite } from "#contract/funnels/redirects.ts";
import { api, app } from "./client.ts";

const funnelKeys = { all: ["funnels"] as const, pages: (funnelId: string) => ["funnels", "pages", funnelId] as const };
const redirectKeys = { all: ["redirects"] as const, domains: ["redirects", "domains"] as const };

const batch = 1000;

/** Reads all pages of a list. */
async function every<T>(read: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const next = await read(all.length);
    all.push(...next);
    if (next.length < batch) return all;
  }
}

export const funnelQueries = {
  list: (locationId: string, name: string) =>
    queryOptions({
      queryKey: [...funnelKeys.all, locationId, name] as const,
      queryFn: ({ signal }) =>
        every<Funnel>(
          async (offset) =>
            (await api.funnels.funnels.list({ query: { locationId, limit: batch, offset, ...(name === "" ? {} : { name }) } }, { signal }))
              .funnels,
        ),
      placeholderData: keepPreviousData,
    }),
  pages: (locationId: string, funnelId: string) =>
    queryOptions({
      queryKey: [...funnelKeys.pages(funnelId), locationId] as const,
      queryFn: ({ signal }) =>
        every<FunnelPage>((offset) => api.funnels.pages.list({ query: { locationId, funnelId, limit: batch, offset } }, { signal })),
    }),
};

export const redirectQueries = {
  /** All redirects, because the linter compares each with the others. */
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...redirectKeys.all, locationId] as const,
      queryFn: ({ signal }) =>
        every<Redirect>(
          async (offset) => (await api.funnels.redirects.list({ query: { locationId, limit: batch, offset } }, { signal })).data.data,
        ),
    }),
};

export const domainQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...redirectKeys.domains, locationId] as const,
      queryFn: async ({ signal }) => (await app.funnels.domains.list({ query: { locationId } }, { signal })).domains,
    }),
};

export const domainMutations = {
  check: (locationId: string) =>
    mutationOptions({
      mutationFn: async (domain: string) => (await app.funnels.domains.check({ query: { locationId }, body: { domain } })).domain,
      meta: { stale: [redirectKeys.domains] },
    }),
};

type RedirectSent = Omit<z.input<typeof redirectWrite>, "locationId">;
type RedirectChange = Omit<z.input<typeof redirectUpdate>, "locationId">;
const meta = { stale: [redirectKeys.all] };

export const redirectMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: async (redirect: RedirectSent) => (await api.funnels.redirects.create({ body: { ...redirect, locationId } })).data,
      meta,
    }),
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: async ({ id, ...change }: RedirectChange & { id: string }) =>
        (await api.funnels.redirects.update({ params: { id }, body: { ...change, locationId } })).data,
      meta,
    }),
  remove: (locationId: string) =>
    mutationOptions({ mutationFn: (id: string) => api.funnels.redirects.remove({ params: { id }, query: { locationId } }), meta }),
  /**
   * Moves a redirect to another domain or path. The new one is created first, so that nothing is lost if its address is taken. If the old
   * one cannot be deleted, the new one is deleted again.
   */
  recreate: (locationId: string) =>
    mutationOptions({
      mutationFn: async ({ id, ...redirect }: RedirectSent & { id: string }) => {
        const { data } = await api.funnels.redirects.create({ body: { ...redirect, locationId } });
        try {
          await api.funnels.redirects.remove({ params: { id }, query: { locationId } });
        } catch (error) {
          await api.funnels.redirects.remove({ params: { id: data.id }, query: { locationId } });
          throw error;
        }
        return data;
      },
      meta,
    }),
};
