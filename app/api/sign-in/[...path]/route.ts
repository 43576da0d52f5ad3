import { forwardToSignIn } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { forwardToSignIn as POST };
