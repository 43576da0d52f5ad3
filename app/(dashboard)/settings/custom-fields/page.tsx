import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { CustomFieldSettings } from "#components/settings/custom-field-settings.tsx";

export const metadata: Metadata = { title: "Custom fields" };

export default function CustomFieldsPage() {
  return (
    <OwnOnly what="Defining custom fields">
      <CustomFieldSettings />
    </OwnOnly>
  );
}
