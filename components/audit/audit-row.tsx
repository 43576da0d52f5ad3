"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Time } from "#components/ui/time.tsx";
import type { AuditEntry } from "#contract/audit/audit.ts";
import { linkOf, useAuditWords } from "./audit-words.ts";

export type AuditRowProps = { entry: AuditEntry; onShowRecord: () => void };

export function AuditRow({ entry, onShowRecord }: AuditRowProps) {
  const t = useTranslations("audit.auditRow");
  const { at, actor, action, entity, entityId, label, contactName, changes } = entry;
  const words = useAuditWords();
  const href = linkOf(entry);
  const name = label ?? entityId;
  return (
    <li className="border-b border-separator py-2 last:border-0">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t.rich("entry", {
              actor: words.actor(actor),
              action,
              entity: words.entity(entity),
              name,
              strong: (text) => <span className="font-medium">{text}</span>,
            })}
            {contactName !== null && entity !== "contact" ? <span className="text-muted"> {t("of", { name: contactName })}</span> : null}
            {changes.length > 0 && action === "update" ? (
              <span className="text-muted"> · {t("fieldCount", { count: changes.length })}</span>
            ) : null}
          </span>
          <Time at={at} className="shrink-0 text-xs text-muted tabular-nums" />
        </summary>
        <div className="grid gap-2 py-2 ps-6">
          {changes.length === 0 ? (
            <p className="text-sm text-muted">{t("noFieldDetailsWereRecorded")}</p>
          ) : (
            <div className="overflow-x-auto">
              <table className="w-full min-w-96 text-start text-sm">
                <thead>
                  <tr className="text-xs text-muted">
                    <th className="py-1 pe-4 text-start font-medium">{t("field")}</th>
                    {action === "create" ? null : <th className="py-1 pe-4 text-start font-medium">{t("before")}</th>}
                    {action === "delete" ? null : <th className="py-1 text-start font-medium">{t("after")}</th>}
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ field, before, after }) => (
                    <tr key={field} className="border-t border-separator align-top">
                      <th scope="row" className="w-40 py-1 pe-4 text-start font-normal text-muted">
                        {words.field(field)}
                      </th>
                      {action === "create" ? null : <td className="py-1 pe-4 wrap-anywhere">{words.value(before)}</td>}
                      {action === "delete" ? null : <td className="py-1 wrap-anywhere">{words.value(after)}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            {href === undefined ? null : (
              <Link href={href} className="text-accent-text underline-offset-2 hover:underline">
                {t("openRecord")}
              </Link>
            )}
            <button type="button" onClick={onShowRecord} className="text-accent-text underline-offset-2 hover:underline">
              {t("allActivityOfThisRecord")}
            </button>
            <span className="font-mono">{entityId}</span>
          </p>
        </div>
      </details>
    </li>
  );
}
