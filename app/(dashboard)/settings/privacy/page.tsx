import { Requires } from "#components/layout/requires.tsx";
import { PrivacySettings } from "#components/settings/privacy/privacy-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("privacy");

export default function PrivacySettingsPage() {
  return (
    <Requires capability="personalData">
      <PrivacySettings />
    </Requires>
  );
}
