"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { contactName } from "#lib/format/names.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";

const pauseMs = 250;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

/** Says, while an email or phone is typed, that somebody has it already, and offers them. */
export function DuplicateWarning({ email, phone, onOpen }: { email: string; phone: string; onOpen: (contactId: string) => void }) {
  const { locationId } = useConnection();
  const format = usePhoneFormat(undefined);
  const [typedEmail, typedPhone] = [useSettled(email.trim()), useSettled(phone.replace(/[\s().-]/g, ""))];
  const asked = {
    ...(isEmail(typedEmail) ? { email: typedEmail } : {}),
    ...(/^\+[1-9]\d{5,14}$/.test(typedPhone) ? { number: typedPhone } : {}),
  };
  const { data: found } = useQuery(contactQueries.duplicate(locationId, asked));
  if (!found) return null;
  const facts = [found.email, found.phone && format(found.phone)].filter(Boolean).join(" · ");
  return (
    <Banner
      tone="warning"
      title={`${contactName(found)} is a contact already`}
      actions={
        <Button size="sm" onClick={() => onOpen(found.id)}>
          Open this one
        </Button>
      }
    >
      {facts}
    </Banner>
  );
}
