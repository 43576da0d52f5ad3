import type { Metadata } from "next";
import { ObjectSettings } from "#components/settings/object-settings.tsx";

export const metadata: Metadata = { title: "Objects · Settings" };

export default function ObjectSettingsPage() {
  return <ObjectSettings />;
}
