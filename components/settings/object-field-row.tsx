"use client";

import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { ObjectField } from "#contract/objects/objects.ts";
import { nameOfType } from "./field-type-names.ts";

export type ObjectFieldRowProps = {
  field: ObjectField;
  isPrimary: boolean;
  isSearchable: boolean;
  isFirst: boolean;
  isLast: boolean;
  canChange: boolean;
  isMoving: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

const optionsOf = ({ options = [] }: ObjectField) => (options.length === 0 ? "" : `: ${options.map(({ label }) => label).join(", ")}`);

export function ObjectFieldRow({
  field,
  isPrimary,
  isSearchable,
  isFirst,
  isLast,
  canChange,
  isMoving,
  onMove,
  onEdit,
  onRemove,
}: ObjectFieldRowProps) {
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{field.name}</span>
          {isPrimary ? <Badge tone="accent">Names the record</Badge> : null}
          {isSearchable ? <Badge>Searchable</Badge> : null}
        </p>
        <p className="truncate text-xs text-muted">
          {nameOfType(field.dataType)}
          {optionsOf(field)}
        </p>
      </div>
      <code className="truncate font-mono text-xs text-muted max-md:hidden">{field.fieldKey}</code>
      {canChange ? (
        <div className="flex shrink-0">
          <IconButton
            label={`Move ${field.name} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={isFirst || isMoving}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${field.name} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={isLast || isMoving}
            onClick={() => onMove(1)}
          />
          <IconButton label={`Edit ${field.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton label={`Delete ${field.name}`} icon={<Trash2 aria-hidden />} disabled={isPrimary} onClick={onRemove} />
        </div>
      ) : null}
    </li>
  );
}
