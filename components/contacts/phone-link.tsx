"use client";

import { useTranslations } from "use-intl";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { plainPhone } from "#lib/format/phone-code.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";

/** A phone number in the format of the location's country. Its title is the international form. A print does not wait for the format. */
export function PhoneText({ phone }: { phone: string }) {
  const format = useLocationPhones();
  const formatAbroad = usePhoneFormat(null);
  const isPrinting = useIsPrinting();
  const text = format(phone);
  return (
    <span title={formatAbroad(phone)} className="tabular-nums">
      {isPrinting && text.trim() === "" ? plainPhone(phone) : text}
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
