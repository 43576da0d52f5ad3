import { ImportList } from "#components/imports/import-list.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("imports");

export default function ImportsPage() {
  return (
    <Messages of={["imports"]}>
      <Requires capability="importContacts">
        <ImportList />
      </Requires>
    </Messages>
  );
}
