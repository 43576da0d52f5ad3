"use client";

import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import type { FieldType } from "#contract/fields/field-types.ts";
import { labelled } from "#lib/format/labelled.ts";
import { useFieldTypes } from "./use-field-types.ts";

export type FieldRowProps = {
  field: { name: string; fieldKey: string; dataType: FieldType; options?: readonly { label: string }[] | undefined };
  /** Further properties of the field, beside its name. */
  marks?: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  canChange: boolean;
  canRemove?: boolean;
  isMoving: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A field of contacts or of an object in the list of fields. */
export function FieldRow({
  field,
  marks,
  isFirst,
  isLast,
  canChange,
  canRemove = true,
  isMoving,
  onMove,
  onEdit,
  onRemove,
}: FieldRowProps) {
  const t = useTranslations("customFields.fieldRow");
  const types = useFieldTypes();
  const { locale } = usePlace();
  const { name, dataType, fieldKey, options = [] } = field;
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="max-w-full truncate">{name}</span>
          {marks}
        </p>
        <p className="line-clamp-2 text-xs text-muted">
          {options.length === 0
            ? types.nameOf(dataType)
            : labelled(types.nameOf(dataType), options.map(({ label }) => label).join(", "), locale)}
        </p>
      </div>
      <code className="truncate font-mono text-xs text-muted max-md:hidden">{fieldKey}</code>
      {canChange ? (
        <div className="flex shrink-0">
          <IconButton
            label={t("moveUp", { name })}
            icon={<ArrowUp aria-hidden />}
            disabled={isFirst || isMoving}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t("moveDown", { name })}
            icon={<ArrowDown aria-hidden />}
            disabled={isLast || isMoving}
            onClick={() => onMove(1)}
          />
          <IconButton label={t("edit", { name })} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton label={t("delete", { name })} icon={<Trash2 aria-hidden />} disabled={!canRemove} onClick={onRemove} />
        </div>
      ) : null}
    </li>
  );
}
