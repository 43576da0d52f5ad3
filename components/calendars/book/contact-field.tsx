"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { DuplicateWarning } from "#components/contacts/duplicate-warning.tsx";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { useContactOptions } from "#components/contacts/use-contact-options.tsx";
import { choiceWith, controlWith, ProblemNote } from "#components/form/problem-note.tsx";
import type { ControlProblem } from "#components/form/use-problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { useMay } from "#lib/api/connection.tsx";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { type NewContact, newContactFrom } from "./new-contact.ts";

type ContactFieldProps = {
  value: Option | undefined;
  problem: ControlProblem;
  onChange: (contact: Option | undefined) => void;
  onCreate: (begun: NewContact) => void;
};

/** Finds a contact by any part of a name, email or phone, or begins a new one with the typed text. */
export function ContactField({ value, problem, onChange, onCreate }: ContactFieldProps) {
  const t = useTranslations("calendars.bookForm");
  const mayCreate = useMay("create-contact");
  const find = useContactOptions();
  return (
    <div className="grid gap-1">
      <span className="text-xs font-medium">{t("contact")}</span>
      <Combobox
        {...choiceWith(problem)}
        label={t("contact")}
        options={find}
        value={value}
        onChange={onChange}
        onCreate={mayCreate ? (typed) => onCreate(newContactFrom(typed)) : undefined}
        placeholder={t("nameEmailOrPhone")}
        autoFocus
        opensByTyping
      />
      <ProblemNote of={problem} />
    </div>
  );
}

export const newContactFields = ["firstName", "lastName", "phone", "email"] as const;
type Field = (typeof newContactFields)[number];

type NewContactFieldsProps = {
  value: NewContact;
  /** The phone as it is stored; undefined if the text is not a number. */
  phone: string | undefined;
  problemAt: (field: Field) => ControlProblem;
  onChange: (contact: NewContact) => void;
  /** Books for this contact instead. */
  onChoose: (contact: Option) => void;
  onCancel: () => void;
};

/** The details of a contact that is created when the appointment is booked. */
export function NewContactFields({ value, phone, problemAt, onChange, onChoose, onCancel }: NewContactFieldsProps) {
  const t = useTranslations("calendars.bookForm");
  const contactName = useContactName();
  const id = useId();
  const format = useLocationPhones();
  const types = { firstName: "text", lastName: "text", phone: "tel", email: "email" } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-labelledby={id} className="grid gap-2 rounded-md border border-border p-3">
      <div className="flex items-center justify-between gap-2">
        <span id={id} className="text-xs font-medium">
          {t("newContact")}
        </span>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t("findContact")}
        </Button>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {newContactFields.map((field) => (
          <div key={field} className="grid content-start gap-1">
            <label htmlFor={problemAt(field).id} className="text-xs font-medium">
              {t(field)}
            </label>
            <Input
              {...controlWith(problemAt(field))}
              type={types[field]}
              value={value[field]}
              maxLength={255}
              autoComplete="off"
              autoFocus={field === (value.firstName === "" ? "firstName" : "phone")}
              onChange={(event) => onChange({ ...value, [field]: event.target.value })}
            />
            {field === "phone" && phone !== undefined && format(phone) !== value.phone.trim() ? (
              <span className="text-xs text-muted">{format(phone)}</span>
            ) : null}
            <ProblemNote of={problemAt(field)} />
          </div>
        ))}
      </div>
      <DuplicateWarning
        email={value.email}
        phone={phone ?? value.phone}
        action={t("useThisContact")}
        onChoose={(contact) => onChoose({ value: contact.id, label: contactName(contact) })}
      />
    </div>
  );
}
