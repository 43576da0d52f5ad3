import { mutationOptions } from "@tanstack/react-query";
import type { Contact } from "#contract/contacts/contacts.ts";
import { contactValue, overtakenIn } from "#contract/contacts/named-values.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";
import { keepContact, showContactChange, updated } from "./contact-cache.ts";
import { type ContactEdit, changesOf } from "./contact-edits.ts";
import { contactKeys } from "./contact-keys.ts";

type Where = Pick<CurrentConnection, "locationId" | "isOwn">;
/** `expected` holds what was on the screen of the edited fields. */
export type GuardedEdits = { edits: readonly ContactEdit[]; expected: Record<string, unknown> };

/** Another server has no guard of its own: its contact is read again right before the write. */
async function updateForeign(contactId: string, { edits, expected }: GuardedEdits): Promise<Contact> {
  const params = { contactId };
  const { contact } = await api.contacts.contacts.get({ params });
  const fields = overtakenIn(expected, (field) => contactValue(contact, field));
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { contact, fields } });
  const { companyName: _, gender: __, ...body } = changesOf(edits);
  return (await api.contacts.contacts.update({ params, body })).contact;
}

export const contactDetailMutations = {
  /** Refused with CHANGED_MEANWHILE where somebody else changed one of the fields; `overtakenBy` reads what that carries. */
  edit: ({ locationId, isOwn }: Where, contactId: string) =>
    mutationOptions({
      mutationFn: async ({ edits, expected }: GuardedEdits): Promise<Contact> =>
        isOwn
          ? (await app.contactDetails.update({ params: { contactId }, body: { locationId, changes: changesOf(edits), expected } })).contact
          : updateForeign(contactId, { edits, expected }),
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

/** What somebody else has made of the contact meanwhile, where that is why a write was refused. */
export async function overtakenBy(error: unknown) {
  if (!isApiError(error, "CHANGED_MEANWHILE")) return undefined;
  const { overtaken } = await import("#contract/contacts/details.ts");
  return overtaken.safeParse(error.meta).data;
}
