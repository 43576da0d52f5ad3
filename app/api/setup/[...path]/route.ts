import { forwardToSetup } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { forwardToSetup as POST };
