"use client";

import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { TagsField } from "#components/form/chips-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { ComboboxField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { contactWrite } from "#contract/contacts/contacts.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { DuplicateWarning } from "./duplicate-warning.tsx";
import { useContactOptions } from "./use-contact-options.ts";

const newContact = contactWrite
  .pick({ firstName: true, lastName: true, email: true, phone: true, companyName: true, assignedTo: true, source: true, tags: true })
  .refine(({ firstName, lastName, email, phone }) => [firstName, lastName, email, phone].some((value) => (value ?? "").trim() !== ""), {
    error: "Give the contact a name, an email or a phone.",
    path: ["root"],
  });

export type NewContactFormProps = {
  id: string;
  save: (contact: z.output<typeof newContact> & { locationId: string }) => Promise<unknown>;
  onOpenExisting: (contactId: string) => void;
};

export function NewContactForm({ id, save, onOpenExisting }: NewContactFormProps) {
  const { locationId, server } = useConnection();
  const mayTag = useMay("tag-contact");
  const options = useContactOptions();
  const phonePlace = usePhonePlace();
  const blank = { firstName: "", lastName: "", email: "", phone: "", companyName: "", assignedTo: "", source: "", tags: [] };
  const { control, onSubmit, formState } = useFormOf(newContact, blank, (values) => save({ ...values, locationId }));
  const [email, phone] = useWatch({ control, name: ["email", "phone"] });
  return (
    <form id={id} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="firstName" label="First name" autoFocus />
        <TextField control={control} name="lastName" label="Last name" />
      </div>
      <TextField control={control} name="email" label="Email" type="email" />
      <PhoneField control={control} name="phone" label="Phone" {...phonePlace} />
      <DuplicateWarning email={email ?? ""} phone={phone ?? ""} onOpen={onOpenExisting} />
      <TextField control={control} name="companyName" label="Company" />
      {server.can("assignUsers") ? (
        <ComboboxField control={control} name="assignedTo" label="Owner" options={options.owners} placeholder="Nobody" />
      ) : null}
      <TextField control={control} name="source" label="Source" placeholder="Where the contact came from" />
      {mayTag ? <TagsField control={control} name="tags" label="Tags" suggestions={options.tags} /> : null}
      <FormError of={formState.errors} />
    </form>
  );
}
