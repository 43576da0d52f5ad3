import { DuplicatesPage } from "#components/duplicates/duplicates-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("duplicates");

export default function Page() {
  return (
    <Messages of={["duplicates"]}>
      <DuplicatesPage />
    </Messages>
  );
}
