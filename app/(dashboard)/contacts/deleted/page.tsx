import { DeletedContactList } from "#components/contacts/deleted-contact-list.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Deleted contacts");

export default function Page() {
  return (
    <OwnOnly what="Restoring contacts">
      <DeletedContactList />
    </OwnOnly>
  );
}
