import type { Metadata } from "next";
import { UploadFile } from "#components/imports/upload-file.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Import contacts" };

export default function NewImportPage() {
  return (
    <OwnOnly what="Importing contacts">
      <UploadFile />
    </OwnOnly>
  );
}
