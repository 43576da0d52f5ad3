"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { contactMutations } from "#lib/api/contacts.ts";
import { contactName } from "#lib/format/names.ts";
import { routes } from "#lib/routes.ts";
import { NewContactForm } from "./new-contact-form.tsx";

const formId = "new-contact";

/** Frames the form of a new contact. Nothing that was typed is lost to a stray click. */
export function NewContactSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const router = useRouter();
  const create = useMutation(contactMutations.create());
  const [made, setMade] = useState(0);
  const go = (contactId: string) => {
    onOpenChange(false);
    router.push(routes.contact(contactId));
  };
  return (
    <SaveSheet
      form={formId}
      open={open}
      title="New contact"
      saveLabel="Create"
      pending={create.isPending}
      onDone={() => onOpenChange(false)}
    >
      <NewContactForm
        key={made}
        id={formId}
        onOpenExisting={go}
        save={async (contact) => {
          const saved = await create.mutateAsync(contact);
          setMade((count) => count + 1);
          onOpenChange(false);
          notify({
            title: `${contactName(saved)} created`,
            tone: "success",
            action: { label: "Open", onSelect: () => router.push(routes.contact(saved.id)) },
          });
        }}
      />
    </SaveSheet>
  );
}
