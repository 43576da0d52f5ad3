"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import { useActorText } from "#components/ui/use-actor-text.ts";
import type { AuditChange, AuditEntry } from "#contract/audit/audit.ts";
import { labelled } from "#lib/format/labelled.ts";
import { differingParts, linkOf, useAuditWords } from "./audit-words.ts";

export type AuditRowProps = { entry: AuditEntry; onShowRecord: (change: AuditChange) => void };

/** The changes of one request. Its details list every record that it changed. */
export function AuditRow({ entry, onShowRecord }: AuditRowProps) {
  const t = useTranslations("audit.auditRow");
  const { at, others, otherCount } = entry;
  return (
    <li className="border-b border-separator py-2 last:border-0">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <ChangeLine change={entry} />
            {otherCount > 0 ? <span className="text-muted"> {t("andOthers", { count: otherCount })}</span> : null}
          </span>
          <Time at={at} className="shrink-0 text-xs text-muted tabular-nums" />
        </summary>
        <div className="grid gap-4 py-2 ps-6">
          <ChangeDetails change={entry} onShowRecord={onShowRecord} />
          {others.map((change) => (
            <div key={change.id} className="grid gap-1 border-t border-separator pt-2">
              <p className="text-sm wrap-anywhere">
                <ChangeLine change={change} />
              </p>
              <ChangeDetails change={change} onShowRecord={onShowRecord} />
            </div>
          ))}
          {otherCount > others.length ? <p className="text-sm text-muted">{t("notShown", { count: otherCount - others.length })}</p> : null}
        </div>
      </details>
    </li>
  );
}

function ChangeLine({ change }: { change: AuditChange }) {
  const { actor, action, entity, contactName, changes } = change;
  const t = useTranslations("audit.auditRow");
  const words = useAuditWords();
  const actorText = useActorText();
  const { locale } = usePlace();
  const name = words.recordName(change);
  const said = {
    actor: actorText(actor),
    action,
    entity: words.entity(entity),
    strong: (text: React.ReactNode) => <span className="font-medium">{text}</span>,
  };
  // Describes the kind of reading, such as the beginning of a view as that user.
  const read = action === "read" ? changes[0] : undefined;
  return (
    <>
      {name === null ? t.rich("entryWithoutName", said) : t.rich("entry", { ...said, name })}
      {contactName !== null && entity !== "contact" && contactName !== name ? (
        <span className="text-muted"> {t("of", { name: contactName })}</span>
      ) : null}
      {changes.length > 0 && action === "update" ? (
        <span className="text-muted"> · {t("fieldCount", { count: changes.length })}</span>
      ) : null}
      {read === undefined ? null : (
        <span className="text-muted"> · {labelled(words.field(read.field), words.valueOf(read.field, read.after), locale)}</span>
      )}
    </>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function FieldValue({ field, value }: { field: string; value: unknown }) {
  const words = useAuditWords();
  if (typeof value === "string" && instant.test(value) && !Number.isNaN(Date.parse(value))) return <Time at={value} />;
  return words.valueOf(field, value);
}

function ChangeDetails({ change, onShowRecord }: { change: AuditChange; onShowRecord: (change: AuditChange) => void }) {
  const t = useTranslations("audit.auditRow");
  const words = useAuditWords();
  const { action, changes } = change;
  const isWithoutBefore = action === "create" || action === "read";
  const href = linkOf(change);
  return (
    <div className="grid gap-2">
      {changes.length === 0 ? (
        <p className="text-sm text-muted">{t("noFieldDetailsWereRecorded")}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className={cx("w-full text-start text-sm", action === "update" && "min-w-96")}>
            <thead>
              <tr className="text-xs text-muted">
                <th className="py-1 pe-4 text-start font-medium">{t("field")}</th>
                {isWithoutBefore ? null : <th className="py-1 pe-4 text-start font-medium">{t("before")}</th>}
                {action === "delete" ? null : <th className="py-1 text-start font-medium">{t("after")}</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, ...versions }) => {
                const [before, after] = differingParts(field, versions.before, versions.after);
                return (
                  <tr key={field} className="border-t border-separator align-top">
                    <th scope="row" className="w-40 py-1 pe-4 max-sm:w-24 text-start font-normal text-muted">
                      {words.field(field)}
                    </th>
                    {isWithoutBefore ? null : (
                      <td className="py-1 pe-4 wrap-anywhere">
                        <FieldValue field={field} value={before} />
                      </td>
                    )}
                    {action === "delete" ? null : (
                      <td className="py-1 wrap-anywhere">
                        <FieldValue field={field} value={after} />
                      </td>
                    )}
                  </tr>
                );
              })}
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
        <button type="button" onClick={() => onShowRecord(change)} className="text-accent-text underline-offset-2 hover:underline">
          {t("allActivityOfThisRecord")}
        </button>
      </p>
    </div>
  );
}
