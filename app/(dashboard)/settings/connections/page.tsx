import { ConnectionSettings } from "#components/settings/connections/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("connections");

export default function ConnectionsPage() {
  return <ConnectionSettings />;
}
