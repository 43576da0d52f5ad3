import { ImportList } from "#components/imports/import-list.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Imports");

export default function ImportsPage() {
  return (
    <OwnOnly what="Importing contacts">
      <ImportList />
    </OwnOnly>
  );
}
