import { followEvents } from "#lib/proxy/hooks.ts";

export const dynamic = "force-dynamic";

export { followEvents as GET };
