import type { Metadata } from "next";
import { ConnectionSettings } from "#components/settings/connection-settings.tsx";

export const metadata: Metadata = { title: "Connections" };

export default function ConnectionsPage() {
  return <ConnectionSettings />;
}
