import { Messages } from "#components/layout/messages.tsx";
import { AssociationSettings } from "#components/settings/objects/association-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("associations");

export default function AssociationsPage() {
  return (
    <Messages of={["objectSettings"]}>
      <AssociationSettings />
    </Messages>
  );
}
