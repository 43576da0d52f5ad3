import { UploadFile } from "#components/imports/wizard/upload-file.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("importContacts");

export default function NewImportPage() {
  return (
    <Messages of={["imports"]}>
      <Requires capability="importContacts">
        <UploadFile />
      </Requires>
    </Messages>
  );
}
