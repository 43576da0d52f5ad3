import { Messages } from "#components/layout/messages.tsx";
import { ObjectList } from "#components/objects/object-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("objects");

export default function ObjectsPage() {
  return (
    <Messages of={["objects"]}>
      <ObjectList />
    </Messages>
  );
}
