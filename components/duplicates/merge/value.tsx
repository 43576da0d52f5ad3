"use client";

import { useQuery } from "@tanstack/react-query";
import { useCounted } from "#components/ui/counted.ts";
import { EmailText } from "#components/ui/email-text.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import { businessQueries } from "#lib/api/businesses.ts";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { countryName } from "#lib/format/address.ts";
import { formatDay } from "#lib/format/days.ts";
import type { MergeRow } from "./fields.ts";

const textOf = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(textOf).filter(Boolean).join(", ");
  return value === undefined || value === null ? "" : String(value);
};

function BusinessName({ businessId }: { businessId: string }) {
  const { data } = useQuery(businessQueries.one(businessId));
  return <>{data?.name ?? (data === null ? "A business that is gone" : "…")}</>;
}

function CustomValue({ definition, value }: { definition: MergeRow["definition"]; value: unknown }) {
  const counted = useCounted();
  const { locale } = usePlace();
  const label = (key: unknown) => definition?.options.find((option) => option.key === key)?.label ?? textOf(key);
  if (definition?.dataType === "DATE" && typeof value === "string") return <>{formatDay(value, locale)}</>;
  if (definition?.dataType === "FILE_UPLOAD" && typeof value === "object" && value !== null) {
    const count = Object.keys(value).length;
    return <>{counted(count, "file")}</>;
  }
  if (definition?.dataType === "MONETORY" && typeof value === "number")
    return <>{value.toLocaleString(locale, { minimumFractionDigits: 2 })}</>;
  return <>{Array.isArray(value) ? value.map(label).join(", ") : label(value)}</>;
}

/** A fact of a contact as people read it. */
export function MergeValue({ row, value }: { row: MergeRow; value: unknown }) {
  const { locale } = usePlace();
  const formatPhone = useLocationPhones();
  if (value === undefined || value === null || value === "") return <span className="text-field-placeholder">—</span>;
  if (row.kind === "user") return <UserBadge userId={String(value)} />;
  if (row.kind === "business") return <BusinessName businessId={String(value)} />;
  if (row.kind === "custom" && row.definition?.dataType === "PHONE") return <>{formatPhone(String(value))}</>;
  if (row.kind === "custom") return <CustomValue definition={row.definition} value={value} />;
  if (row.kind === "phone") return <>{formatPhone(String(value))}</>;
  if (row.kind === "country") return <>{countryName(String(value), locale)}</>;
  if (row.field === "email") return <EmailText email={String(value)} />;
  return <>{row.kind === "day" ? formatDay(String(value), locale) : textOf(value)}</>;
}
