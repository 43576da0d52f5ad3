/** Our own service, and any other server of the documented API. */
export const serverKinds = ["own", "documented"] as const;
export type ServerKind = (typeof serverKinds)[number];
