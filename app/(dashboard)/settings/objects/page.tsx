import { Messages } from "#components/layout/messages.tsx";
import { ObjectSettings } from "#components/settings/objects/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("customObjects");

export default function ObjectSettingsPage() {
  return (
    <Messages of={["objectSettings"]}>
      <ObjectSettings />
    </Messages>
  );
}
