import { forwardToInvites } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { forwardToInvites as POST };
