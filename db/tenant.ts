declare const proven: unique symbol;

/** A location that the caller was proven to act on. Every query of tenant data asks for one. */
export type Tenant = string & { readonly [proven]: true };

/** Mints a Tenant. Called by authentication, by the operator's commands and by jobs, and by nobody else. */
export const provenTenant = (locationId: string): Tenant => locationId as Tenant;
