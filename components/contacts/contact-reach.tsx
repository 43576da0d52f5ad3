"use client";

import { useLocationPhones } from "#lib/api/location-phones.ts";

type ContactReachProps = { email?: string | null | undefined; phone?: string | null | undefined; more?: string | null | undefined };

/** By what a contact is told apart from others of the same name, in one line. */
export function ContactReach({ email, phone, more }: ContactReachProps) {
  const formatPhone = useLocationPhones();
  return [email, phone && formatPhone(phone), more].filter(Boolean).join(" · ");
}
