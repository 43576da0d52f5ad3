import { CornerUpRight, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Redirect } from "#contract/funnels/redirects.ts";
import type { Remark } from "./redirect-lint.ts";
import { actionNames } from "./redirect-words.ts";

const column = columnsOf<Redirect>();

const remarkNames: Record<Remark["kind"], string> = { loop: "Loop", chain: "Chain", repeated: "Duplicate", covered: "Redundant" };

function Remarks({ of }: { of: readonly Remark[] }) {
  return of.map(({ kind, text }) => (
    <span key={kind} title={text} className="flex min-w-0 items-center gap-1.5">
      <Badge tone={kind === "loop" ? "danger" : "warning"} icon={<TriangleAlert aria-hidden />}>
        {remarkNames[kind]}
      </Badge>
      <span className="truncate text-xs text-muted">{text}</span>
    </span>
  ));
}

type Actions = Record<"onEdit" | "onMove" | "onRemove", (redirect: Redirect) => void>;

const actionsColumn = ({ onEdit, onMove, onRemove }: Actions) =>
  column.display({
    id: "actions",
    header: "Actions",
    size: 104,
    cell: ({ row: { original } }) => {
      const name = `${original.domain}${original.path}`;
      return (
        <span className="flex">
          <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(original)} />
          <IconButton
            label={`Move ${name} to another domain or path`}
            icon={<CornerUpRight aria-hidden />}
            onClick={() => onMove(original)}
          />
          <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => onRemove(original)} />
        </span>
      );
    },
  });

export const redirectColumns = (
  nameOfTarget: (redirect: Redirect) => string,
  remarks: ReadonlyMap<string, readonly Remark[]>,
  /** False for users who may only read. */
  actions: Actions | false,
): Column<Redirect>[] => [
  column.accessor(({ domain, path }) => `${domain}${path}`, { id: "place", header: "From", size: 288, meta: { essential: true } }),
  column.accessor(nameOfTarget, { id: "target", header: "To", size: 248 }),
  column.accessor(({ action }) => actionNames[action], { id: "action", header: "Target type", size: 144 }),
  column.accessor("type", { header: "Type", size: 96 }),
  column.display({
    id: "remarks",
    header: "Warnings",
    size: 280,
    cell: ({ row }) => <Remarks of={remarks.get(row.original.id) ?? []} />,
  }),
  ...(actions ? [actionsColumn(actions)] : []),
];

export function RedirectCard({ redirect, to, remarks }: { redirect: Redirect; to: string; remarks: readonly Remark[] }) {
  return (
    <span className="grid min-w-0 flex-1 gap-0.5 px-4 py-1">
      <span className="truncate font-medium">
        {redirect.domain}
        {redirect.path}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
        <span className="truncate">→ {to}</span>
        {remarks[0] === undefined ? null : (
          <Badge tone={remarks[0].kind === "loop" ? "danger" : "warning"}>{remarkNames[remarks[0].kind]}</Badge>
        )}
      </span>
    </span>
  );
}
