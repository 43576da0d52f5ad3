import { UploadFile } from "#components/imports/upload-file.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Import contacts");

export default function NewImportPage() {
  return (
    <OwnOnly what="Importing contacts">
      <UploadFile />
    </OwnOnly>
  );
}
