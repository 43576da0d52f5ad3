import { ApiError } from "#contract/errors.ts";
import type { domains as contract, Domain } from "#contract/funnels/domains.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/funnels/domains.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { ownNames, proofOf } from "./domain-proof.ts";

const shownMost = 1000;

const shown = ({ settings, tenant }: Context, domain: string, state: Domain["state"]): Domain => ({
  domain,
  locationId: tenant,
  state,
  ...proofOf(settings, tenant, domain),
});
const stateOf = (assignedBy: string): Domain["state"] => (assignedBy === "operator" ? "operator" : "proof");

export const domains: Handlers<typeof contract> = {
  async list(ctx) {
    const owned = new Map((await rows.listByLocation(ctx.db, ctx.tenant)).map((row) => [row.domain, stateOf(row.assigned_by)]));
    const named = await rows.listOfRedirects(ctx.db, ctx.tenant, shownMost);
    const all = [...new Set([...owned.keys(), ...named])].toSorted();
    return { domains: all.map((domain) => shown(ctx, domain, owned.get(domain) ?? "unproven")) };
  },

  async check(ctx, { body: { domain } }) {
    if (ownNames(ctx.settings).has(domain)) throw new ApiError("CONFLICT", { reason: "domainOwn", values: { domain } });
    const existing = await rows.findByName(ctx.db, domain);
    if (existing?.location_id === ctx.tenant) return { domain: shown(ctx, domain, stateOf(existing.assigned_by)) };

    const isProven = (await hasFile(ctx, domain)) || (await hasRecord(ctx, domain));
    if (!isProven) return { domain: shown(ctx, domain, "unproven") };

    return ctx.tx(async (tx) => {
      const made = await rows.insert(tx, ctx.tenant, { domain, assigned_by: "proof", date_added: ctx.now() });
      if (made === undefined && (await rows.findByName(tx, domain))?.location_id !== ctx.tenant)
        throw new ApiError("CONFLICT", { reason: "domainElsewhere", values: { domain } });
      if (made !== undefined)
        await changes.record(tx, ctx.tenant, {
          entity: "domain",
          entityId: domain,
          action: "create",
          after: { domain, assigned_by: "proof" },
        });
      return { domain: shown(ctx, domain, "proof") };
    });
  },
};

/** Whether the domain has the TXT record that proves it. */
export async function hasRecord({ deps, settings, tenant, log }: Context, domain: string): Promise<boolean> {
  const { name, value } = proofOf(settings, tenant, domain).record;
  const found = await deps.resolveTxt(name).catch((error: unknown) => {
    log.warn({ err: error, name }, "the TXT records of a domain could not be read");
    throw new ApiError("UPSTREAM_UNREACHABLE", { reason: "recordsUnreadable", values: { name } });
  });
  return found.some((parts) => parts.join("") === value);
}

/** False also if the site does not respond, because the record may still prove the domain. */
async function hasFile({ deps, settings, tenant, log }: Context, domain: string): Promise<boolean> {
  const { url, value } = proofOf(settings, tenant, domain).file;
  const text = await deps.readProofFile(url).catch((error: unknown) => {
    log.info({ err: error, url }, "the file that proves a domain could not be read");
    return undefined;
  });
  return text?.split(/\r?\n/).some((line) => line.trim() === value) ?? false;
}
