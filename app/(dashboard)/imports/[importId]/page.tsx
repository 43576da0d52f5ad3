import { ImportWizard } from "#components/imports/import-wizard.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Import");

export default async function ImportPage({ params }: { params: Promise<{ importId: string }> }) {
  const { importId } = await params;
  return (
    <OwnOnly what="Importing contacts">
      <ImportWizard importId={decodeURIComponent(importId)} />
    </OwnOnly>
  );
}
