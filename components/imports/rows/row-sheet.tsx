"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Input } from "#components/ui/input.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import type { ImportDetail, ImportRow } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations } from "#lib/api/imports.ts";
import { routes } from "#lib/routes.ts";
import { isOpen, RowState } from "./row-columns.tsx";
import { useRowWords } from "./row-words.ts";

/** All of a row: its messages, its changes, and its values, which can be edited until the row is imported. */
export function RowSheet({ of, row, onClose }: { of: ImportDetail; row: ImportRow; onClose: () => void }) {
  const t = useTranslations("imports.rowSheet");
  const words = useTranslations("imports.words");
  const rowWords = useRowWords();
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const [shown, setShown] = useState(row);
  const [cells, setCells] = useState(() => of.headers.map((_, index) => row.cells[index] ?? ""));
  const correct = useMutation(importMutations.correct(locationId, of.id));
  const canEdit = isOpen(shown) && of.stage !== "undo" && of.isChecked;
  const isOfWhole = ({ column }: ImportRow["messages"][number]) => !columns.some(({ index }) => index === column);
  const isWrong = (index: number) => shown.messages.some((message) => message.column === index && message.level === "error");
  const columns = of.headers
    .map((header, index) => ({ header, index }))
    .filter(
      ({ index }) => isWrong(index) || (row.cells[index] ?? "") !== "" || (of.mapping[index]?.kind !== "ignore" && of.sample[0]?.[index]),
    )
    .sort(
      (one, other) =>
        Number(row.messages.some(({ column }) => column === other.index)) - Number(row.messages.some(({ column }) => column === one.index)),
    );
  const save = () =>
    correct.mutate(
      { position: row.position, cells },
      {
        onSuccess(edited) {
          setShown(edited);
          if (edited.outcome !== "invalid" && edited.outcome !== "conflict") {
            notify({
              title: t("rowFixed", { position: row.position }),
              description: edited.outcome === null ? "" : words(`outcome.${edited.outcome}`),
              tone: "success",
            });
            onClose();
          }
        },
        onError: (error) => notify({ title: t("couldntSaveTheRow"), description: failureText(error).message, tone: "danger" }),
      },
    );

  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={t("row", { count: row.position })}
      description={<RowState row={shown} />}
      footer={
        <>
          {shown.contactId === null ? null : (
            <Link href={routes.contact(shown.contactId)} className={buttonLook()}>
              {t("openContact")}
            </Link>
          )}
          {canEdit ? (
            <Button variant="primary" type="submit" form="correct-row" pending={correct.isPending}>
              {t("saveAndCheck")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        {shown.messages.filter(isOfWhole).map((message) => (
          <Banner key={rowWords.messageOfColumn(of.headers, message)} tone={message.level === "error" ? "danger" : "info"}>
            {rowWords.messageOfColumn(of.headers, message)}
          </Banner>
        ))}
        {shown.sameAs === null ? null : <Banner>{t("samePersonAsRowWhichComes", { sameAs: shown.sameAs })}</Banner>}
        {shown.changes.length > 0 ? <RowChanges changes={shown.changes} /> : null}
        <form
          id="correct-row"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {columns.map(({ header, index }) => (
            <RowField
              key={index}
              header={header}
              value={cells[index] ?? ""}
              messages={shown.messages.filter(({ column }) => column === index)}
              readOnly={!canEdit}
              onChange={(text) => setCells(cells.map((former, at) => (at === index ? text : former)))}
            />
          ))}
        </form>
      </div>
    </Sheet>
  );
}

type RowFieldProps = {
  header: string;
  value: string;
  messages: ImportRow["messages"];
  readOnly: boolean;
  onChange: (text: string) => void;
};

function RowField({ header, value, messages, readOnly, onChange }: RowFieldProps) {
  const id = useId();
  const words = useRowWords();
  const isWrong = messages.some(({ level }) => level === "error");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {header}
      </label>
      <Input
        id={id}
        value={value}
        invalid={isWrong}
        readOnly={readOnly}
        aria-describedby={messages.length > 0 ? `${id}-said` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {messages.length > 0 ? (
        <div id={`${id}-said`} className="grid gap-0.5 text-xs">
          {messages.map((message) => (
            <p key={message.text} className={message.level === "error" ? "text-danger-soft-foreground" : "text-muted"}>
              {words.message(message)}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "—";
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(String).join(", ");
  if (typeof value === "object")
    return (
      Object.values(value)
        .map((entry) => shown(entry))
        .join(", ") || "—"
    );
  return String(value);
};

/** The changed fields of an update, with old and new values. */
function RowChanges({ changes }: { changes: ImportRow["changes"] }) {
  const t = useTranslations("imports.rowSheet");
  const words = useSentenceCase();
  const rowWords = useRowWords();
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{t("changes")}</caption>
      <thead>
        <tr className="border-b border-separator text-xs text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {t("field")}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t("before")}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t("after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-separator align-top last:border-b-0">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium wrap-break-word">
              {words.start(rowWords.field(field))}
            </th>
            <td className="py-1.5 pe-2 text-muted wrap-break-word">{shown(before)}</td>
            <td className="py-1.5 wrap-break-word">{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
