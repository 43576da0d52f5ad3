"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { isEmail } from "#lib/format/is-email.ts";
import { ContactReach } from "./contact-reach.tsx";
import { useContactName } from "./use-contact-name.ts";

const pauseMs = 250;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type DuplicateWarningProps = {
  email: string;
  /** In stored form: `+442079460123`. */
  phone: string;
  /** The action of the button for the existing contact. */
  action: string;
  onChoose: (contact: Contact) => void;
};

/** Warns while the user types an email or phone that a contact already has, and offers that contact. */
export function DuplicateWarning({ email, phone, action, onChoose }: DuplicateWarningProps) {
  const t = useTranslations("contacts.newContactSheet");
  const contactName = useContactName();
  const { locationId } = useConnection();
  const [typedEmail, typedPhone] = [useSettled(email.trim()), useSettled(phone.replace(/[\s().-]/g, ""))];
  const asked = {
    ...(isEmail(typedEmail) ? { email: typedEmail } : {}),
    ...(/^\+[1-9]\d{5,14}$/.test(typedPhone) ? { number: typedPhone } : {}),
  };
  const { data: found } = useQuery(contactQueries.duplicate(locationId, asked));
  if (!found) return null;
  return (
    <Banner
      tone="warning"
      title={t("alreadyExists", { found: contactName(found) })}
      actions={
        <Button size="sm" onClick={() => onChoose(found)}>
          {action}
        </Button>
      }
    >
      <ContactReach email={found.email} phone={found.phone} />
    </Banner>
  );
}
