"use client";

import { useLocationPhones } from "#lib/api/location-phones.ts";

type ContactReachProps = { email?: string | null | undefined; phone?: string | null | undefined; more?: string | null | undefined };

/** The details that distinguish a contact from others with the same name, in one line. */
export function ContactReach({ email, phone, more }: ContactReachProps) {
  const formatPhone = useLocationPhones();
  return [email, phone && formatPhone(phone), more].filter(Boolean).join(" · ");
}
