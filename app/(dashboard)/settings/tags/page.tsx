import { TagSettings } from "#components/contacts/tags/tag-settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("tags");

export default function TagsPage() {
  return (
    <Messages of={["tags"]}>
      <Requires capability="tagCounts">
        <TagSettings />
      </Requires>
    </Messages>
  );
}
