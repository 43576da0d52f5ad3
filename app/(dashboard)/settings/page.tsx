import { SettingsIndex } from "#components/settings/settings-index.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("settings");

export default function SettingsPage() {
  return <SettingsIndex />;
}
