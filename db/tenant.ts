declare const proven: unique symbol;

/** A location that the caller is proven to be allowed to act on. Every query of tenant data takes one. */
export type Tenant = string & { readonly [proven]: true };

/**
 * Creates a Tenant. Only authentication, `service/context.ts` and the operator's commands may call it; `scripts/layers.test.ts` enforces
 * that.
 */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: this is the one place where proof becomes a type
export const provenTenant = (locationId: string): Tenant => locationId as Tenant;

/** The location of a stored row, for work that starts with a row instead of a caller, such as public pages and jobs. */
export const tenantOfRow = ({ location_id }: { location_id: string }): Tenant => provenTenant(location_id);
