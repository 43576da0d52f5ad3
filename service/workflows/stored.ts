import { createHash } from "node:crypto";
import { z } from "zod";
import { type Action, action, type Trigger, trigger } from "#contract/workflows/steps.ts";
import { newId } from "#db/ids.ts";
import { seal, unseal } from "#db/seal.ts";
import type { Tenant } from "#db/tenant.ts";

// Steps as stored. The address and headers of a webhook may contain the receiver's secret, so they are encrypted, and clients see them
// masked.

const sealedWebhook = z.object({
  id: z.string(),
  type: z.literal("webhook"),
  name: z.string().optional(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  lane: z.string(),
  sealed: z.string(),
});
/** A webhook stored without encryption, by an earlier version or by hand. */
const bareWebhook = z.object({
  type: z.literal("webhook"),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  id: z.string().optional(),
  name: z.string().optional(),
});
type SealedWebhook = z.output<typeof sealedWebhook>;
type StoredBranch = Omit<Extract<Action, { type: "if" }>, "id" | "then" | "else"> & { id: string; yes: Stored[]; no: Stored[] };
export type Stored = SealedWebhook | StoredBranch | (Exclude<Action, { type: "webhook" | "if" }> & { id: string });

const target = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });
export type Target = z.output<typeof target>;

export const webhookContext = (tenant: string) => `webhook of ${tenant}`;

export const openTarget = (secret: string, tenant: Tenant, sealed: string): Target =>
  target.parse(JSON.parse(unseal(secret, webhookContext(tenant), sealed)));

const hidden = "••••";

/** Shows the last four characters of a secret that is long enough to stay secret without them. */
const mask = (value: string) => (value.length >= 12 ? `${hidden}${value.slice(-4)}` : hidden);

/** The address with the values of its query masked. */
const maskUrl = (url: string) => url.replace(/([?&][^=&#]*=)([^&#]+)/g, (_, name: string, value: string) => name + mask(value));

export const maskHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, name.toLowerCase() === "content-type" ? value : mask(value)]));

export const laneOf = (tenant: string, url: string) => `${tenant} ${new URL(url).host}`;

function sealWebhook(
  secret: string,
  tenant: Tenant,
  sent: Extract<Action, { type: "webhook" }>,
  before: Stored | undefined,
): SealedWebhook {
  const old = before?.type === "webhook" ? { ...before, target: openTarget(secret, tenant, before.sealed) } : undefined;
  // A masked value that is sent back unchanged keeps the stored value.
  const url = old !== undefined && sent.url === old.url ? old.target.url : sent.url;
  const headers = Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [
      name,
      old !== undefined && value === old.headers?.[name] ? (old.target.headers[name] ?? value) : value,
    ]),
  );
  const isSame = old !== undefined && JSON.stringify(old.target) === JSON.stringify({ url, headers });
  return {
    id: sent.id ?? newId(),
    type: "webhook",
    ...(sent.name === undefined ? {} : { name: sent.name }),
    url: maskUrl(url),
    ...(Object.keys(headers).length === 0 ? {} : { headers: maskHeaders(headers) }),
    lane: laneOf(tenant, url),
    sealed: isSame ? old.sealed : seal(secret, webhookContext(tenant), JSON.stringify({ url, headers })),
  };
}

/** Stored steps with those of their branches. */
export const allStored = (steps: readonly Stored[]): Stored[] =>
  steps.flatMap((step) => (step.type === "if" ? [step, ...allStored(step.yes), ...allStored(step.no)] : [step]));

/** Converts sent steps to stored ones. A step without an id takes the place of the stored step at its position. */
export function storeActions(
  secret: string,
  tenant: Tenant,
  sent: Action[],
  before: Stored[],
  all: readonly Stored[] = allStored(before),
): Stored[] {
  const branch = (steps: Action[], former: Stored[] | undefined) => storeActions(secret, tenant, steps, former ?? [], all);
  return sent.map((one, index): Stored => {
    const place = before[index];
    const old = one.id === undefined ? (place?.type === one.type ? place : undefined) : all.find(({ id }) => id === one.id);
    const id = one.id ?? old?.id ?? newId();
    if (one.type === "webhook") return sealWebhook(secret, tenant, { ...one, id }, old);
    if (one.type !== "if") return { ...one, id };
    const former = old?.type === "if" ? old : undefined;
    return { ...one, id, yes: branch(one.yes, former?.yes), no: branch(one.no, former?.no) };
  });
}

const storedBranch = z.object({ type: z.literal("if"), yes: z.array(z.unknown()), no: z.array(z.unknown()) });

/** Decodes steps from the database. */
export const readActions = (secret: string, tenant: Tenant, rows: unknown[]): Stored[] =>
  rows.flatMap((row): Stored[] => {
    const sealed = sealedWebhook.safeParse(row);
    if (sealed.success) return [sealed.data];
    const bare = bareWebhook.safeParse(row);
    if (bare.success && URL.canParse(bare.data.url))
      return [sealWebhook(secret, tenant, { ...bare.data, id: bare.data.id ?? stableId(bare.data.url) }, undefined)];
    const branch = storedBranch.safeParse(row);
    const other = action.safeParse(branch.success ? { ...Object(row), yes: [], no: [] } : row);
    if (!other.success || other.data.type === "webhook") return [];
    const id = other.data.id ?? stableId(JSON.stringify(row));
    if (other.data.type !== "if") return [{ ...other.data, id }];
    return branch.success
      ? [{ ...other.data, id, yes: readActions(secret, tenant, branch.data.yes), no: readActions(secret, tenant, branch.data.no) }]
      : [];
  });

const stableId = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 20);

export const readTriggers = (rows: unknown[]): Trigger[] =>
  rows.flatMap((row): Trigger[] => {
    const read = trigger.safeParse(row);
    return read.success ? [read.data] : [];
  });

/** A step as clients see it. */
export function shownAction(stored: Stored): Action {
  if (stored.type === "if") return { ...stored, yes: stored.yes.map(shownAction), no: stored.no.map(shownAction) };
  if (stored.type !== "webhook") return stored;
  const { lane: _, sealed: __, ...shown } = stored;
  return shown;
}
