import { Messages } from "#components/layout/messages.tsx";
import { ExportMessages } from "#components/messages/export-messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("exportMessages");

export default function Page() {
  return (
    <Messages of={["export"]}>
      <ExportMessages />
    </Messages>
  );
}
