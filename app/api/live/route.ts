import { followLive } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { followLive as GET };
