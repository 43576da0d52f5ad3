"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Tag } from "#components/ui/badge.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { takeTyped } from "#lib/typed-ahead.ts";
import { isMailbox, mailboxOf } from "./message-body.ts";

type RecipientsFieldProps = {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  autoFocus?: boolean;
};

const shownMost = 8;

/** The recipients of an email: contacts by name, or typed addresses. */
export function RecipientsField({ label, values, onChange, autoFocus = false }: RecipientsFieldProps) {
  const t = useTranslations("inbox.emailFields");
  const contactName = useContactName();
  const { locationId } = useConnection();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector("input");
    const typed = autoFocus ? takeTyped() : "";
    if (!input || typed === "") return;
    input.setRangeText(typed, 0, 0, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, [autoFocus]);
  const find = async (query: string, signal: AbortSignal) => {
    if (query.trim() === "") return [];
    const { contacts } = await api.contacts.search.contacts(
      { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
      { signal },
    );
    return contacts.flatMap((contact) =>
      contact.email
        ? [{ value: mailboxOf(contactName(contact), contact.email), label: contactName(contact), description: contact.email }]
        : [],
    );
  };
  const add = (text: string) => {
    const added = text
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter((each) => each !== "" && !values.includes(each));
    if (added.length > 0) onChange([...values, ...new Set(added)]);
  };
  const wrong = values.filter((each) => !isMailbox(each));
  return (
    <div ref={frame} className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-1.5">
        {values.map((value) => (
          <Tag
            key={value}
            className={isMailbox(value) ? "" : "border-danger! text-danger!"}
            onRemove={() => onChange(values.filter((each) => each !== value))}
          >
            {value}
          </Tag>
        ))}
        <Combobox
          label={label}
          placeholder={label}
          className="min-w-40 flex-1"
          collects
          opensByTyping
          createsOnBlur
          autoFocus={autoFocus}
          invalid={wrong.length > 0}
          options={find}
          value={undefined}
          onChange={(option) => option && add(option.value)}
          onCreate={add}
          createLabel={(text) => text}
          onRemoveLast={() => onChange(values.slice(0, -1))}
        />
      </div>
      {wrong.length > 0 ? (
        <p role="alert" className="text-xs text-danger">
          {t("notAnAddress", { text: wrong.join(", ") })}
        </p>
      ) : null}
    </div>
  );
}
