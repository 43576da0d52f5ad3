import { forwardToApplication } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export {
  forwardToApplication as DELETE,
  forwardToApplication as GET,
  forwardToApplication as PATCH,
  forwardToApplication as POST,
  forwardToApplication as PUT,
};
