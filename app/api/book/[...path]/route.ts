import { forwardToBooking } from "#lib/proxy/forward.ts";

export const dynamic = "force-dynamic";

export { forwardToBooking as GET, forwardToBooking as POST };
