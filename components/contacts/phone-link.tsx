"use client";

import { useTranslations } from "use-intl";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";

/** A phone number in the format of the location's country. Its title is the international form. */
export function PhoneText({ phone }: { phone: string }) {
  const format = useLocationPhones();
  const formatAbroad = usePhoneFormat(null);
  return (
    <span title={formatAbroad(phone)} className="tabular-nums">
      {format(phone)}
    </span>
  );
}

/** Calls the number. While its format is loading, the link is blank, and is announced as loading. */
export function PhoneLink({ phone, className = "hover:underline" }: { phone: string; className?: string }) {
  const format = useLocationPhones();
  const t = useTranslations("ui.skeleton");
  return (
    <a
      href={`tel:${phone}`}
      aria-label={format(phone).trim() === "" ? t("loading") : undefined}
      className={`inline-flex min-h-6 items-center ${className}`}
    >
      <PhoneText phone={phone} />
    </a>
  );
}
