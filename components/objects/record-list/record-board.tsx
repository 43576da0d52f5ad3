"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import Link from "next/link";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { FoundRecord } from "#contract/objects/records.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { mutate } from "#lib/api/mutate.ts";
import { type RecordMove, type RecordSearch, recordMutations, recordQueries, useMovingRecords } from "#lib/api/records.ts";
import { factsOf, propertyOf } from "../value-text.ts";
import { withMoves } from "./moving.ts";

/** With more columns than this, a board would be confusing, and each column needs a request of its own. */
const columnsMost = 30;

/** Fields whose options can divide records. A field that accepts other answers has no complete list of options. */
export const groupableFields = (fields: readonly ObjectField[]): ObjectField[] =>
  fields.filter(
    ({ dataType, options = [], allowCustomOption = false }) =>
      fieldTypes[dataType].kind === "option" && !allowCustomOption && options.length > 0 && options.length <= columnsMost,
  );

/** A column: an option, or null for records without a value. */
type Column = { key: string | null; label: string };

type RecordBoardProps = {
  schema: ObjectSchema;
  field: ObjectField;
  /** Sections below each other instead of columns. */
  isList: boolean;
  search: RecordSearch;
  nameOf: (record: FoundRecord) => string;
  hrefOf: (recordId: string) => string;
  formatPhone: (phone: string) => string;
};

/** Records by the options of a field. A record is moved by dragging it, or by the menu of its card. */
export function RecordBoard({ schema, field, isList, search, ...reading }: RecordBoardProps) {
  const t = useTranslations("objects.recordBoard");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const mayWrite = useMay("write-record");
  const dragged = useRef<FoundRecord>(undefined);
  /** The record that was moved by its menu. The focus follows it to its new column. */
  const [movedByMenu, setMovedByMenu] = useState<string>();
  const client = useQueryClient();
  const property = propertyOf(field);
  const moves = useMovingRecords(schema.object.key, property);
  const options = field.options ?? [];
  const columns: Column[] = [
    ...options.map(({ key, label }) => ({ key, label })),
    { key: null, label: t("noValue", { field: field.name }) },
  ];

  const move = (record: FoundRecord, to: Column) => {
    const before = record.properties[property] ?? null;
    if (before === to.key) return;
    const name = reading.nameOf(record);
    const write = (key: string | null) =>
      mutate(client, recordMutations.move(locationId, schema.object.key, record.id), {
        record: { ...record, properties: { ...record.properties, [property]: key } },
        property,
        to: key,
      });
    write(to.key).then(
      () => notifyUndo(t("moved", { name, column: to.label }), () => write(typeof before === "string" ? before : null)),
      (error: unknown) => notify({ title: t("couldntMove", { name }), description: failureText(error).message, tone: "danger" }),
    );
  };
  const filterOf = ({ key }: Column) =>
    key === null
      ? { field: field.fieldKey, operator: "noneOf" as const, values: options.map((option) => option.key) }
      : { field: field.fieldKey, operator: "anyOf" as const, values: [key] };

  return (
    <div
      className={cx(
        "min-h-0 flex-1 p-4",
        isList ? "grid auto-rows-max grid-cols-1 gap-6 overflow-y-auto" : "flex gap-3 overflow-x-auto overscroll-x-contain",
      )}
    >
      {columns.map((column) => (
        <BoardColumn
          key={column.key ?? ""}
          schema={schema}
          field={field}
          column={column}
          columns={mayWrite ? columns : []}
          isList={isList}
          search={{ ...search, filters: [...search.filters, filterOf(column)] }}
          moves={moves}
          movedByMenu={movedByMenu}
          onMoveByMenu={(record, to) => {
            setMovedByMenu(record.id);
            move(record, to);
          }}
          onDrag={(record) => {
            dragged.current = record;
          }}
          onDrop={() => dragged.current && move(dragged.current, column)}
          {...reading}
        />
      ))}
    </div>
  );
}

type BoardColumnProps = RecordBoardProps & {
  column: Column;
  /** The columns to which its records can be moved; none if the user may not change them. */
  columns: readonly Column[];
  moves: ReadonlyMap<string, RecordMove>;
  movedByMenu: string | undefined;
  onMoveByMenu: (record: FoundRecord, to: Column) => void;
  onDrag: (record: FoundRecord | undefined) => void;
  onDrop: () => void;
};

function BoardColumn({ schema, column, columns, isList, search, moves, onDrop, ...cards }: BoardColumnProps) {
  const t = useTranslations("objects.recordBoard");
  const figure = useFigures();
  const id = useId();
  const { locationId } = useConnection();
  const [isTarget, setTarget] = useState(false);
  const found = useInfiniteQuery(recordQueries.column(locationId, schema.object.key, search));
  const pages = found.data?.pages;
  const { records, total } =
    pages === undefined
      ? { records: undefined, total: undefined }
      : withMoves({ records: pages.flatMap(({ rows }) => rows), total: pages[0]?.total ?? 0 }, column.key, moves.values(), search.sort);
  const canDrop = columns.length > 0;
  const over = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setTarget(true);
  };
  return (
    <section
      aria-labelledby={id}
      onDragOver={over}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        onDrop();
      }}
      className={cx(
        "flex flex-col gap-2 rounded-lg bg-surface-secondary p-2",
        isList ? "" : "max-h-full w-[min(18rem,80vw)] shrink-0",
        isTarget && "outline-2 outline-focus",
      )}
    >
      <h2 id={id} className="flex items-baseline gap-2 px-1 text-sm font-semibold">
        <span className="min-w-0 truncate">{column.label}</span>
        {total === undefined ? null : <span className="text-xs font-normal text-muted tabular-nums">{figure(total)}</span>}
      </h2>
      {found.isError ? (
        <Failure title={t("couldntLoad")} error={found.error} onRetry={found.refetch} />
      ) : records === undefined ? (
        <SkeletonLines count={3} />
      ) : records.length === 0 ? (
        <p className="px-1 pb-1 text-sm text-muted">{t("noRecords")}</p>
      ) : (
        <ul className={cx("grid auto-rows-max grid-cols-1 gap-2", isList ? "" : "min-h-0 overflow-y-auto")} aria-labelledby={id}>
          {records.map((record) => (
            <RecordCard key={record.id} schema={schema} record={record} column={column} columns={columns} {...cards} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button size="sm" variant="ghost" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("showMore")}
        </Button>
      ) : null}
    </section>
  );
}

type RecordCardProps = Omit<BoardColumnProps, "isList" | "search" | "moves" | "onDrop"> & { record: FoundRecord };

function RecordCard({ schema, field, record, column, columns, movedByMenu, onMoveByMenu, onDrag, ...reading }: RecordCardProps) {
  const t = useTranslations("objects.recordBoard");
  const { nameOf, hrefOf, formatPhone } = reading;
  const { locale } = usePlace();
  const name = nameOf(record);
  const facts = factsOf(schema, record, locale, formatPhone, field);
  const others = columns.filter(({ key }) => key !== column.key);
  const card = useRef<HTMLLIElement>(null);
  const [wasMovedByMenu] = useState(movedByMenu === record.id);
  useEffect(() => {
    if (!wasMovedByMenu) return;
    // Until the next frame, the closing menu holds the focus.
    const frame = requestAnimationFrame(() => card.current?.querySelector("button")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [wasMovedByMenu]);
  return (
    <li
      ref={card}
      draggable={others.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag(record);
      }}
      onDragEnd={() => onDrag(undefined)}
      className="flex items-start gap-1 rounded-md border border-border bg-surface py-2 ps-3 pe-1 shadow-field"
    >
      <div className="min-w-0 flex-1 self-center">
        <Link href={hrefOf(record.id)} prefetch={false} draggable={false} className="block truncate text-sm font-medium hover:underline">
          {name}
        </Link>
        {facts.length > 0 ? <p className="truncate text-xs text-muted">{facts.join(" · ")}</p> : null}
      </div>
      {others.length > 0 ? (
        <Menu
          label={t("move", { name })}
          trigger={<IconButton label={t("move", { name })} icon={<MoreHorizontal aria-hidden />} />}
          sections={[
            {
              id: "columns",
              title: t("moveTo"),
              items: others.map((other) => ({ id: other.key ?? "", label: other.label, onSelect: () => onMoveByMenu(record, other) })),
            },
          ]}
        />
      ) : null}
    </li>
  );
}
