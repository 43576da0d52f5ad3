import { forwardToPasswordLinks } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { forwardToPasswordLinks as POST };
