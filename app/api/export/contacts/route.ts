import { exportContacts } from "#lib/proxy/export-contacts.ts";

export const dynamic = "force-dynamic";

export { exportContacts as POST };
