import { ApiError } from "#contract/errors.ts";
import * as changes from "#db/audit/changes.ts";
import * as domains from "#db/funnels/domains.ts";
import * as locations from "#db/locations/locations.ts";
import type { Context } from "../context.ts";
import { ownNames, proofOf } from "../funnels/domain-proof.ts";
import { hasRecord } from "../funnels/domains.ts";

/**
 * Throws unless the address's domain belongs to the location's company. If the service has several companies, a TXT record proves that, or
 * the operator has assigned the domain; if it has one company, no one else could claim the address.
 */
export async function requireOwnDomain(ctx: Context, address: string): Promise<void> {
  const { db, tenant, settings } = ctx;
  if (!(await locations.hasOtherCompanies(db, tenant))) return;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const isTaken = () => new ApiError("CONFLICT", { reason: "mailboxDomainTaken", values: { domain } });
  if (ownNames(settings).has(domain)) throw isTaken();
  const owner = await domains.findByName(db, domain);
  if (owner !== undefined) {
    if (await locations.isOfSameCompany(db, tenant, owner.location_id)) return;
    throw isTaken();
  }
  const { name, value } = proofOf(settings, tenant, domain).record;
  if (!(await hasRecord(ctx, domain))) throw new ApiError("CONFLICT", { reason: "mailboxDomainUnproven", values: { domain, name, value } });
  await ctx.tx(async (tx) => {
    const made = await domains.insert(tx, tenant, { domain, assigned_by: "proof", date_added: ctx.now() });
    if (made === undefined) throw isTaken();
    const after = { domain, assigned_by: "proof" };
    await changes.record(tx, tenant, { entity: "domain", entityId: domain, action: "create", after });
  });
}
