"use client";

import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { OvertakenField } from "#contract/contacts/details.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactDetailMutations, overtakenBy } from "#lib/api/contact-details.ts";
import { type ContactEdit, expectedOf } from "#lib/api/contact-edits.ts";

/** A save that conflicts with someone else's change, with both versions. */
export type Conflict = { label: string; edits: readonly ContactEdit[]; fields: readonly OvertakenField[]; contact: Contact };

type ContactEditing = {
  contact: Contact;
  /**
   * Saves and offers an undo. `expected` contains the values that the user saw; by default the current ones. Returns false on a conflict,
   * which shows both versions. Rejects for any other error.
   */
  save: (label: string, edits: readonly ContactEdit[], expected?: Record<string, unknown>) => Promise<boolean>;
  conflict: Conflict | undefined;
  settle: () => void;
};

const ContactEditingContext = createContext<ContactEditing | undefined>(undefined);

export function useContactEditing(): ContactEditing {
  const editing = use(ContactEditingContext);
  if (editing === undefined) throw new Error("useContactEditing needs a ContactEditingProvider.");
  return editing;
}

export function ContactEditingProvider({ contact, children }: { contact: Contact; children: ReactNode }) {
  const t = useTranslations("contacts.edit");
  const connection = useConnection();
  const { mutateAsync } = useMutation(contactDetailMutations.edit(connection.server, contact.id));
  const [conflict, setConflict] = useState<Conflict>();

  const save = useCallback(
    async (label: string, edits: readonly ContactEdit[], expected = expectedOf(contact, edits)) => {
      try {
        const saved = await mutateAsync({ edits, expected });
        const back = edits.map(({ field }) => ({ field, value: expected[field] ?? null }));
        notifyUndo(t("updated", { label }), () => mutateAsync({ edits: back, expected: expectedOf(saved, edits) }));
        return true;
      } catch (error) {
        const overtaken = await overtakenBy(error);
        if (overtaken === undefined) throw error;
        setConflict({ label, edits, ...overtaken });
        return false;
      }
    },
    [contact, mutateAsync, t],
  );

  const editing = useMemo(() => ({ contact, save, conflict, settle: () => setConflict(undefined) }), [contact, save, conflict]);
  return <ContactEditingContext value={editing}>{children}</ContactEditingContext>;
}
