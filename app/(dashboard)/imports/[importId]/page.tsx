import { ImportWizard } from "#components/imports/wizard/import-wizard.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("import");

export default async function ImportPage({ params }: { params: Promise<{ importId: string }> }) {
  const { importId } = await params;
  return (
    <Messages of={["imports", "table"]}>
      <Requires capability="importContacts">
        <ImportWizard importId={decodeURIComponent(importId)} />
      </Requires>
    </Messages>
  );
}
