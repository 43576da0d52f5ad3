"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { SearchGroup } from "#contract/contacts/search-filter.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { fieldOfCustom, searchOnlyFields, standardFields, useNamedFields } from "../../contact-fields.ts";
import type { ContactOptions } from "../../use-contact-options.ts";
import { FilterBuilderGroup } from "./group.tsx";
import { type DraftGroup, draftOf, groupOf, isGroup, newKey } from "./model.ts";

export type FilterBuilderProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: SearchGroup | undefined;
  onSave: (value: SearchGroup | undefined) => void;
  options: ContactOptions;
};

const emptyGroup = (): DraftGroup => ({ key: newKey(), group: "AND", parts: [] });

/** Builds a filter from conditions on any field, combined with "and" and "or", in nested groups. */
export function FilterBuilder({ open, onOpenChange, value, onSave, options }: FilterBuilderProps) {
  const t = useTranslations("contacts.filterBuilder");
  const { data: customFields } = useQuery(customFieldQueries.list(useConnection().server));
  const searchOnly = useNamedFields(searchOnlyFields);
  const standard = useNamedFields(standardFields);
  const fields = useMemo(
    () =>
      [...searchOnly, ...standard, ...(customFields ?? []).map(fieldOfCustom)].sort((one, other) => one.label.localeCompare(other.label)),
    [searchOnly, standard, customFields],
  );
  const [draft, setDraft] = useState<DraftGroup>(() => {
    const given = value ? draftOf(value) : emptyGroup();
    return isGroup(given) ? given : emptyGroup();
  });
  const finished = groupOf(draft, fields);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("conditions")}
      description={t("showsContactsThatMatchTheseConditions")}
      size="lg"
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            onClick={() => {
              onSave(finished);
              onOpenChange(false);
            }}
          >
            {finished === undefined ? t("clearFilters") : t("applyFilter")}
          </Button>
        </>
      }
    >
      <FilterBuilderGroup draft={draft} depth={1} fields={fields} options={options} onChange={(next) => setDraft(next ?? emptyGroup())} />
    </Dialog>
  );
}
