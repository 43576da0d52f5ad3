import { showMail } from "#lib/proxy/mail-page.ts";

export const dynamic = "force-dynamic";

export { showMail as POST };
