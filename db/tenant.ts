declare const proven: unique symbol;

/** A location that the caller was proven to act on. Every query of tenant data asks for one. */
export type Tenant = string & { readonly [proven]: true };

/** Mints a Tenant. Called by authentication, by the operator's commands and by jobs, and by nobody else. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: this is the one place where proof becomes a type
export const provenTenant = (locationId: string): Tenant => locationId as Tenant;
