import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { CustomFieldSettings } from "#components/settings/custom-fields/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("customFields");

export default function CustomFieldsPage() {
  return (
    <Messages of={["customFields"]}>
      <Requires capability="defineCustomFields">
        <CustomFieldSettings />
      </Requires>
    </Messages>
  );
}
