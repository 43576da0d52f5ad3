"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { TagsField } from "#components/form/chips-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { ComboboxField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { contactWrite } from "#contract/contacts/contacts.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { routes } from "#lib/routes.ts";
import { DuplicateWarning } from "./duplicate-warning.tsx";
import { useContactName } from "./use-contact-name.ts";
import { useContactOptions } from "./use-contact-options.ts";

const formId = "new-contact";

type NewContactSheetProps = { open: boolean; onOpenChange: (open: boolean) => void /** The number to begin with. */; phone?: string };

/** The sheet with the form of a new contact. A click outside does not close it. */
export function NewContactSheet({ open, onOpenChange, phone = "" }: NewContactSheetProps) {
  const t = useTranslations("contacts.newContactSheet");
  const contactName = useContactName();
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
      title={t("newContact")}
      saveLabel={t("create")}
      pending={create.isPending}
      onDone={() => onOpenChange(false)}
    >
      <NewContactForm
        key={made}
        id={formId}
        phone={phone}
        onOpenExisting={go}
        save={async (contact) => {
          const saved = await create.mutateAsync(contact);
          setMade((count) => count + 1);
          onOpenChange(false);
          notify({
            title: t("created", { name: contactName(saved) }),
            tone: "success",
            action: { label: t("open"), onSelect: () => router.push(routes.contact(saved.id)) },
          });
        }}
      />
    </SaveSheet>
  );
}

const newContact = (missing: string) =>
  contactWrite
    .pick({ firstName: true, lastName: true, email: true, phone: true, companyName: true, assignedTo: true, source: true, tags: true })
    .refine(({ firstName, lastName, email, phone }) => [firstName, lastName, email, phone].some((value) => (value ?? "").trim() !== ""), {
      error: missing,
      path: ["root"],
    });

type NewContactFormProps = {
  id: string;
  phone: string;
  save: (contact: z.output<ReturnType<typeof newContact>> & { locationId: string }) => Promise<unknown>;
  onOpenExisting: (contactId: string) => void;
};

function NewContactForm({ id, phone: begun, save, onOpenExisting }: NewContactFormProps) {
  const t = useTranslations("contacts.newContactSheet");
  const { locationId, server } = useConnection();
  const mayTag = useMay("tag-contact");
  const options = useContactOptions();
  const phonePlace = usePhonePlace();
  const blank = { firstName: "", lastName: "", email: "", phone: begun, companyName: "", assignedTo: "", source: "", tags: [] };
  const { control, onSubmit, formState } = useFormOf(newContact(t("enterANameEmailOrPhone")), blank, (values) =>
    save({ ...values, locationId }),
  );
  const [email, phone] = useWatch({ control, name: ["email", "phone"] });
  return (
    <form id={id} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="firstName" label={t("firstName")} autoFocus />
        <TextField control={control} name="lastName" label={t("lastName")} />
      </div>
      <TextField control={control} name="email" label={t("email")} type="email" />
      <PhoneField control={control} name="phone" label={t("phone")} {...phonePlace} />
      <DuplicateWarning email={email ?? ""} phone={phone ?? ""} action={t("openContact")} onChoose={({ id }) => onOpenExisting(id)} />
      <TextField control={control} name="companyName" label={t("company")} />
      {server.can("assignUsers") ? (
        <ComboboxField control={control} name="assignedTo" label={t("owner")} options={options.owners} placeholder={t("noOwner")} />
      ) : null}
      <TextField control={control} name="source" label={t("source")} />
      {mayTag ? <TagsField control={control} name="tags" label={t("tags")} suggestions={options.tags} /> : null}
      <FormError of={formState.errors} />
    </form>
  );
}
