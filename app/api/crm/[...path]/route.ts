import { forwardToConnection } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export {
  forwardToConnection as DELETE,
  forwardToConnection as GET,
  forwardToConnection as PATCH,
  forwardToConnection as POST,
  forwardToConnection as PUT,
};
