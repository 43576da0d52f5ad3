import { application } from "#contract/application/index.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mayUse, type Rights } from "#contract/permissions.ts";
import { routes } from "../routes.ts";

/** What each place of the dashboard cannot do without. */
const needed: readonly [href: string, endpoint: Endpoint][] = [
  [routes.contacts(), contract.contacts.search.contacts],
  [routes.tasks(), application.tasks.list],
  [routes.objects(), contract.objects.objects.list],
  [routes.duplicates(), application.duplicates.list],
  [routes.imports(), application.imports.list],
  [routes.userSettings(), application.people.people.get],
  [routes.integrationSettings(), application.integrations.tokens.list],
  [routes.auditLog(), application.audit.list],
  [routes.locationSettings(), contract.locations.locations.get],
];

/** The places that a person's permissions leave out, by the same rule that refuses their requests. */
export const hiddenPlaces = (user: Rights): string[] =>
  needed.flatMap(([href, endpoint]) => (mayUse(user, endpoint).isAllowed ? [] : [href]));
