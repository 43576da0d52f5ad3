"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { PhoneText } from "#components/contacts/phone-link.tsx";
import { useValueName } from "#components/contacts/use-value-names.ts";
import { viewOf } from "#components/fields/field-kinds.ts";
import { EmailText } from "#components/ui/email-text.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import { fieldTypes } from "#contract/fields/field-types.ts";
import { businessQueries } from "#lib/api/businesses.ts";
import { formatDay } from "#lib/format/dates.ts";
import type { MergeRow } from "./fields.ts";

type Translate = ReturnType<typeof useTranslations<"duplicates.value">>;

const textOf = (value: unknown, t: Translate): string => {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return value.map((each) => textOf(each, t)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.values(value)
      .map((each) => textOf(each, t))
      .filter(Boolean)
      .join(", ");
  return value === undefined || value === null ? "" : String(value);
};

function BusinessName({ businessId }: { businessId: string }) {
  const t = useTranslations("duplicates.value");
  const { data } = useQuery(businessQueries.one(businessId));
  return <>{data?.name ?? (data === null ? t("deletedBusiness") : "…")}</>;
}

/** A value of a contact in readable form. */
export function MergeValue({ row, value }: { row: MergeRow; value: unknown }) {
  const t = useTranslations("duplicates.value");
  const { locale } = usePlace();
  const valueName = useValueName();
  if (value === undefined || value === null || value === "")
    return (
      <>
        <span aria-hidden className="text-field-placeholder">
          —
        </span>
        <span className="sr-only">{t("empty")}</span>
      </>
    );
  if (row.kind === "user") return <UserBadge userId={String(value)} />;
  if (row.kind === "business") return <BusinessName businessId={String(value)} />;
  if (row.kind === "custom" && row.definition) {
    const { dataType } = row.definition;
    const text = viewOf(dataType).text(value, row.definition, locale);
    return fieldTypes[dataType].kind === "phone" ? <PhoneText phone={text} /> : text;
  }
  if (row.kind === "phone") return <PhoneText phone={String(value)} />;
  if (row.field === "email") return <EmailText email={String(value)} />;
  if (row.kind === "day") return <>{formatDay(String(value), "date", locale)}</>;
  return <>{typeof value === "string" ? valueName(row.field, value) : textOf(value, t)}</>;
}
