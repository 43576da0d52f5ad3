import { DeletedContactList } from "#components/contacts/deleted-contact-list.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("deletedContacts");

export default function Page() {
  return (
    <Requires capability="restoreContacts">
      <DeletedContactList />
    </Requires>
  );
}
