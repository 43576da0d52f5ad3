import { z } from "zod";
import { domain as domainName } from "#contract/funnels/redirects.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/funnels/domains.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { ownNames } from "../funnels/domain-proof.ts";
import { command, option } from "./command.ts";
import { UsageError } from "./usage-error.ts";

const location = z.string().min(1);

const shown = (row: Awaited<ReturnType<typeof rows.list>>[number]) => ({
  domain: row.domain,
  locationId: row.location_id,
  assignedBy: row.assigned_by,
  dateAdded: row.date_added.toISOString(),
});

export const domainCommands = [
  command({
    words: "domain add",
    about: "Adds a domain to a location. The location's redirects are then served on it.",
    options: z.strictObject({
      location: option(location, "ID", "The location."),
      domain: option(domainName, "D", "The domain, without a scheme, a port or a path."),
    }),
    async run(deps, { location: locationId, domain }) {
      const { tenant, tx: transaction } = await deps.location(locationId);
      if (ownNames(deps.settings).has(domain)) throw new UsageError(`${domain} is the service's own name.`);
      return transaction(async (tx) => {
        const row = { domain, assigned_by: "operator", date_added: deps.now() };
        const made = await rows.insert(tx, tenant, row);
        const existing = made ?? (await rows.findByName(tx, domain));
        if (existing === undefined || existing.location_id !== tenant)
          throw new UsageError(
            `${domain} belongs to another location${existing === undefined ? "" : ` (${existing.location_id})`}. Remove it there first.`,
          );
        if (made !== undefined)
          await changes.record(tx, tenant, {
            entity: "domain",
            entityId: domain,
            action: "create",
            after: { domain, assigned_by: "operator" },
          });
        return shown(existing);
      });
    },
  }),

  command({
    words: "domain list",
    about: "Lists the domains of one location or of all locations.",
    options: z.strictObject({ location: option(location.optional(), "ID", "The location.") }),
    async run(deps, { location: locationId }) {
      const found =
        locationId === undefined
          ? await rows.list(deps.db.query)
          : await rows.listByLocation(deps.db.query, (await deps.location(locationId)).tenant);
      return { domains: found.map(shown) };
    },
  }),

  command({
    words: "domain remove",
    about: "Removes a domain from its location. Its redirects are kept but no longer served.",
    options: z.strictObject({ domain: option(domainName, "D", "The domain.") }),
    run: (deps, { domain }) =>
      deps.change(async (tx) => {
        const existing = await rows.findByName(tx, domain);
        if (existing === undefined) throw new UsageError(`No location has the domain ${domain}.`);
        const tenant = tenantOfRow(existing);
        await rows.remove(tx, tenant, domain);
        await changes.record(tx, tenant, {
          entity: "domain",
          entityId: domain,
          action: "delete",
          before: { domain, assigned_by: existing.assigned_by },
        });
        return { succeeded: true };
      }),
  }),
];
