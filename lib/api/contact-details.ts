import { mutationOptions } from "@tanstack/react-query";
import { isApiError } from "#contract/errors.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { keepContact, showContactChange, updated } from "./contact-cache.ts";
import { type ContactEdit, changesOf } from "./contact-edits.ts";
import { contactKeys } from "./contact-keys.ts";

/** `expected` contains the values of the edited fields that the user saw. */
export type GuardedEdits = { edits: readonly ContactEdit[]; expected: Record<string, unknown> };

export const contactDetailMutations = {
  /** Fails with CHANGED_MEANWHILE if someone else has changed one of the fields. `overtakenBy` reads that error. */
  edit: (server: CrmServer, contactId: string) =>
    mutationOptions({
      mutationFn: ({ edits, expected }: GuardedEdits) => server.contacts.update(contactId, changesOf(edits), expected),
      onMutate: async ({ edits }, { client }) => {
        await client.cancelQueries({ queryKey: contactKeys.one(contactId) });
        return showContactChange(client, contactId, (contact) => updated(contact, changesOf(edits)));
      },
      onError: async (error, _sent, giveBack, { client }) => {
        giveBack?.();
        const current = await overtakenBy(error);
        if (current) keepContact(client, current.contact);
      },
      onSuccess: (contact, _sent, _giveBack, { client }) => void keepContact(client, contact),
      meta: { stale: [contactKeys.all, ["timeline", contactId]] },
    }),
};

/** The other user's values if they made the write fail, otherwise undefined. */
export async function overtakenBy(error: unknown) {
  if (!isApiError(error, "CHANGED_MEANWHILE")) return undefined;
  const { overtaken } = await import("#contract/contacts/details.ts");
  return overtaken.safeParse(error.meta).data;
}
