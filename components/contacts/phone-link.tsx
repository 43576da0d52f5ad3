"use client";

import { useLocationPhones } from "#lib/api/location-phones.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";

/** A phone number as the location's country writes it. Its title is the international form. */
export function PhoneText({ phone }: { phone: string }) {
  const format = useLocationPhones();
  const formatAbroad = usePhoneFormat(null);
  return (
    <span title={formatAbroad(phone)} className="tabular-nums">
      {format(phone)}
    </span>
  );
}

/** Calls the number. */
export const PhoneLink = ({ phone, className = "hover:underline" }: { phone: string; className?: string }) => (
  <a href={`tel:${phone}`} className={`inline-flex min-h-6 items-center ${className}`}>
    <PhoneText phone={phone} />
  </a>
);
