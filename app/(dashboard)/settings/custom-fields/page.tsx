import { OwnOnly } from "#components/layout/own-only.tsx";
import { CustomFieldSettings } from "#components/settings/custom-field-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Custom fields");

export default function CustomFieldsPage() {
  return (
    <OwnOnly what="Defining custom fields">
      <CustomFieldSettings />
    </OwnOnly>
  );
}
