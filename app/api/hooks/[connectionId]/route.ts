import { receiveEvent } from "#lib/proxy/hooks.ts";

export const dynamic = "force-dynamic";

export { receiveEvent as POST };
