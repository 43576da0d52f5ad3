"use client";

import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { OvertakenField } from "#contract/contacts/details.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactDetailMutations, overtakenBy } from "#lib/api/contact-details.ts";
import { type ContactEdit, expectedOf } from "#lib/api/contact-edits.ts";

/** A save that came too late: what was wanted, and what somebody else has made of it. */
export type Conflict = { label: string; edits: readonly ContactEdit[]; fields: readonly OvertakenField[]; contact: Contact };

type ContactEditing = {
  contact: Contact;
  /**
   * Saves, and offers to take it back. `expected` is what was on the screen; by default what is there now. False where somebody else
   * was first: then both versions are shown. Rejects when it is refused for another reason.
   */
  save: (label: string, edits: readonly ContactEdit[], expected?: Record<string, unknown>) => Promise<boolean>;
  conflict: Conflict | undefined;
  settle: () => void;
};

const ContactEditingContext = createContext<ContactEditing | undefined>(undefined);

export function useContactEditing(): ContactEditing {
  const editing = use(ContactEditingContext);
  if (editing === undefined) throw new Error("There is no contact here.");
  return editing;
}

export function ContactEditingProvider({ contact, children }: { contact: Contact; children: ReactNode }) {
  const connection = useConnection();
  const { mutateAsync } = useMutation(contactDetailMutations.edit(connection.server, contact.id));
  const [conflict, setConflict] = useState<Conflict>();

  const save = useCallback(
    async (label: string, edits: readonly ContactEdit[], expected = expectedOf(contact, edits)) => {
      try {
        const saved = await mutateAsync({ edits, expected });
        const back = edits.map(({ field }) => ({ field, value: expected[field] ?? null }));
        notifyUndo(`${label} changed`, () => mutateAsync({ edits: back, expected: expectedOf(saved, edits) }));
        return true;
      } catch (error) {
        const overtaken = await overtakenBy(error);
        if (overtaken === undefined) throw error;
        setConflict({ label, edits, ...overtaken });
        return false;
      }
    },
    [contact, mutateAsync],
  );

  const editing = useMemo(() => ({ contact, save, conflict, settle: () => setConflict(undefined) }), [contact, save, conflict]);
  return <ContactEditingContext value={editing}>{children}</ContactEditingContext>;
}
