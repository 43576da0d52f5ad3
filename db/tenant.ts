declare const proven: unique symbol;

/** A location that the caller was proven to act on. Every query of tenant data asks for one. */
export type Tenant = string & { readonly [proven]: true };

/** Mints a Tenant. Only authentication, `service/context.ts` and the operator's commands call it; `scripts/layers.test.ts` holds that. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: this is the one place where proof becomes a type
export const provenTenant = (locationId: string): Tenant => locationId as Tenant;

/** The location of a stored row: for work that begins with a row and not with a caller, such as public pages and jobs. */
export const tenantOfRow = ({ location_id }: { location_id: string }): Tenant => provenTenant(location_id);
