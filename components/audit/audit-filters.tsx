"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateRangeInput } from "#components/ui/date-range-input.tsx";
import { Select } from "#components/ui/select.tsx";
import { type AuditChange, auditAction, auditActions } from "#contract/audit/audit.ts";
import { auditQueries } from "#lib/api/audit.ts";
import type { AuditState } from "#lib/url/audit.ts";
import { useAuditWords } from "./audit-words.ts";

const everything = "*";
const chosen = (value: string) => (value === everything ? undefined : value);

export type AuditFiltersProps = {
  locationId: string;
  state: AuditState;
  /** A change of the record to which the list is limited. */
  record: AuditChange | undefined;
  onChange: (state: Partial<AuditState>) => void;
};

export function AuditFilters({ locationId, state, record, onChange }: AuditFiltersProps) {
  const t = useTranslations("audit.auditFilters");
  const words = useAuditWords();
  const recordName = record && words.recordName(record);
  const choices = useQuery(auditQueries.choices(locationId));
  const { people = [], entities = [] } = choices.data ?? {};
  const isFiltered = Object.values(state).some((value) => value !== undefined);
  const named = people.map(({ id, name }) => ({ value: id, label: name }));
  const kinds = entities.map((entity) => ({ value: entity, label: words.entityTitle(entity) }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t("person")}
        className="w-full sm:w-44"
        options={[{ value: everything, label: t("everyone") }, ...named]}
        value={state.person ?? everything}
        onChange={(value) => onChange({ person: chosen(value) })}
      />
      <Select
        label={t("recordType")}
        className="w-[calc(50%-0.25rem)] sm:w-48"
        options={[{ value: everything, label: t("allRecords") }, ...kinds]}
        value={state.entity ?? everything}
        onChange={(value) => onChange({ entity: chosen(value), record: undefined })}
      />
      <Select
        label={t("action")}
        className="w-[calc(50%-0.25rem)] sm:w-40"
        options={[
          { value: everything, label: t("allActions") },
          ...auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
        ]}
        value={state.action ?? everything}
        onChange={(value) => onChange({ action: auditAction.safeParse(value).data })}
      />
      <DateRangeInput
        className="w-full sm:w-64"
        value={{ from: state.from ?? "", to: state.to ?? "" }}
        onChange={({ from, to }) => onChange({ from: from || undefined, to: to || undefined })}
      />
      {state.entity === undefined || state.record === undefined || !recordName ? null : (
        <Badge>{t("recordNamed", { entity: words.entityTitle(state.entity), name: recordName })}</Badge>
      )}
      {isFiltered ? (
        <Button
          variant="ghost"
          icon={<X aria-hidden />}
          onClick={() =>
            onChange({ person: undefined, entity: undefined, record: undefined, action: undefined, from: undefined, to: undefined })
          }
        >
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}
