import { CornerUpRight, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Redirect } from "#contract/funnels/redirects.ts";
import type { Remark } from "./redirect-lint.ts";

const column = columnsOf<Redirect>();

function Remarks({ of }: { of: readonly Remark[] }) {
  const t = useTranslations("funnels.redirectColumns");
  return of.map(({ kind, reason, path }) => (
    <span key={kind} title={t(`remark.${reason}`, { path })} className="flex min-w-0 items-center gap-1.5">
      <Badge tone={kind === "loop" ? "danger" : "warning"} icon={<TriangleAlert aria-hidden />}>
        {t(`kind.${kind}`)}
      </Badge>
      <span className="truncate text-xs text-muted">{t(`remark.${reason}`, { path })}</span>
    </span>
  ));
}

type Actions = Record<"onEdit" | "onMove" | "onRemove", (redirect: Redirect) => void>;

type Translate = ReturnType<typeof useTranslations<"funnels.redirectColumns">>;
type Words = ReturnType<typeof useTranslations<"funnels.redirectWords">>;

const actionsColumn = ({ onEdit, onMove, onRemove }: Actions, t: Translate) =>
  column.display({
    id: "actions",
    header: t("actions"),
    size: 104,
    cell: ({ row: { original } }) => {
      const name = `${original.domain}${original.path}`;
      return (
        <span className="flex">
          <IconButton label={t("edit", { name })} icon={<Pencil aria-hidden />} onClick={() => onEdit(original)} />
          <IconButton label={t("move", { name })} icon={<CornerUpRight aria-hidden />} onClick={() => onMove(original)} />
          <IconButton label={t("delete", { name })} icon={<Trash2 aria-hidden />} onClick={() => onRemove(original)} />
        </span>
      );
    },
  });

export const redirectColumns = (
  nameOfTarget: (redirect: Redirect) => string,
  remarks: ReadonlyMap<string, readonly Remark[]>,
  /** False for users who may only read. */
  actions: Actions | false,
  t: Translate,
  words: Words,
): Column<Redirect>[] => [
  column.accessor(({ domain, path }) => `${domain}${path}`, { id: "place", header: t("from"), size: 288, meta: { essential: true } }),
  column.accessor(nameOfTarget, { id: "target", header: t("to"), size: 248 }),
  column.accessor(({ action }) => words(`action.${action}`), { id: "action", header: t("targetType"), size: 176 }),
  column.accessor("type", { header: t("type"), size: 120, cell: ({ row }) => t(`redirectType.${row.original.type}`) }),
  column.display({
    id: "remarks",
    header: t("warnings"),
    size: 264,
    cell: ({ row }) => <Remarks of={remarks.get(row.original.id) ?? []} />,
  }),
  ...(actions ? [actionsColumn(actions, t)] : []),
];

export function RedirectCard({ redirect, to, remarks }: { redirect: Redirect; to: string; remarks: readonly Remark[] }) {
  const t = useTranslations("funnels.redirectColumns");
  return (
    <span className="grid min-w-0 flex-1 gap-0.5 px-4 py-1">
      <span className="truncate font-medium">
        {redirect.domain}
        {redirect.path}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
        <span className="truncate">→ {to}</span>
        {remarks[0] === undefined ? null : (
          <Badge tone={remarks[0].kind === "loop" ? "danger" : "warning"}>{t(`kind.${remarks[0].kind}`)}</Badge>
        )}
      </span>
    </span>
  );
}
