"use client";

import dynamic from "next/dynamic";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isInCalendar } from "#components/ui/dates/popover.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { discard } from "#components/ui/leaving.ts";
import type { Option } from "#components/ui/option.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { notify } from "#components/ui/toast-queue.ts";

/** Few cells are dates, so the date field is loaded when the first one is edited. */
const DateInput = dynamic(async () => (await import("#components/ui/date-input.tsx")).DateInput, { ssr: false });

export type EditableCellProps = {
  /** The subject of the edit, for the labels of the button and the field: "Email of Ada Lovelace". */
  label: string;
  value: string;
  /** The value while it is not being edited; by default, the value itself. */
  children?: ReactNode;
  /**
   * If this rejects, the cell stays in editing and shows the error. `before` is the value at the start of editing, which may have changed
   * since.
   */
  onSave: (value: string, before: string) => Promise<unknown> | unknown;
  type?: "text" | "email" | "tel" | "number" | "date" | "url";
  options?: readonly Option[];
};

/**
 * A cell that can be edited. Enter saves, Tab saves and moves to the next editable cell, and Escape cancels, after a confirmation if the
 * value was changed.
 */
export function EditableCell({ label, value, children, onSave, type = "text", options }: EditableCellProps) {
  const t = useTranslations("table.editableCell");
  const [editing, setEditing] = useState(false);
  return editing ? (
    <CellEditor label={label} value={value} onSave={onSave} type={type} options={options} onClose={() => setEditing(false)} />
  ) : (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button inside does the same
    <span className="contents" onDoubleClick={() => setEditing(true)}>
      <span className="min-w-0 flex-1 truncate">{children ?? value}</span>
      <button
        type="button"
        data-edit
        tabIndex={-1}
        aria-label={t("edit", { label })}
        onClick={() => setEditing(true)}
        className="table-edit"
      />
    </span>
  );
}

type CellEditorProps = Required<Pick<EditableCellProps, "label" | "value" | "onSave" | "type">> &
  Pick<EditableCellProps, "options"> & { onClose: () => void };

function CellEditor({ label, value, onSave, type, options, onClose }: CellEditorProps) {
  const t = useTranslations("table.editableCell");
  const failureText = useFailureText();
  const [text, setText] = useState(value);
  const before = useRef(value).current;
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const settled = useRef(false);
  // A date completes its year when it loses the focus, which is also when the cell saves.
  const latest = useRef(text);
  const change = (next: string) => {
    latest.current = next;
    setText(next);
  };

  const leave = (from: Element, next: boolean) => {
    const cell = from.closest<HTMLElement>("[role=gridcell]");
    const grid = from.closest<HTMLElement>("[role=grid]");
    settled.current = true;
    onClose();
    const target = next ? nextEditable(cell) : undefined;
    if (target) target.click();
    else grid?.focus();
  };
  const giveUp = (from: Element) => {
    // The confirmation gets the focus, and a cell that loses the focus would save.
    settled.current = true;
    discard(
      text !== before,
      () => leave(from, false),
      () => {
        settled.current = false;
      },
    );
  };
  const save = async (from: Element, how: "stay" | "next" | "blur") => {
    if (settled.current || saving) return;
    const entered = latest.current;
    if (entered === before) return how === "blur" ? onClose() : leave(from, how === "next");
    setSaving(true);
    try {
      await onSave(entered, before);
      if (how === "blur") onClose();
      else leave(from, how === "next");
    } catch (error) {
      setFailed(true);
      notify({ title: t("couldntSave", { label }), description: failureText(error).message, tone: "danger" });
    } finally {
      setSaving(false);
    }
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key === "Escape") giveUp(event.currentTarget);
    else if (event.key === "Enter") void save(event.currentTarget, "stay");
    else if (event.key === "Tab" && !event.shiftKey && type !== "date") void save(event.currentTarget, "next");
    else return;
    event.preventDefault();
  };
  const field = {
    autoFocus: true,
    "aria-label": label,
    "aria-invalid": failed || undefined,
    "data-invalid": failed || undefined,
    readOnly: saving,
    value: text,
    onKeyDown: keyDown,
    onBlur: (event: { currentTarget: Element }) => void save(event.currentTarget, "blur"),
    className: "input -mx-1.5 h-7! w-[calc(100%+0.75rem)] px-1.5!",
  };
  const leaveDate = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget) || isInCalendar(event.relatedTarget);
    if (!isInside) void save(event.currentTarget, "blur");
  };
  return (
    <span className="relative w-full">
      {type === "date" ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the date inside has the role
        <span onKeyDown={keyDown} onBlur={leaveDate}>
          <DateInput aria-label={label} autoFocus invalid={failed} readOnly={saving} value={text} onChange={change} className="-mx-1.5" />
        </span>
      ) : options ? (
        <select {...field} onChange={(event) => change(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} type={type} onChange={(event) => change(event.target.value)} onFocus={(event) => event.target.select()} />
      )}
      {saving ? (
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <Spinner label={t("saving", { label })} />
        </span>
      ) : null}
    </span>
  );
}

/** The edit button of the next editable cell in the row. */
function nextEditable(cell: Element | null): HTMLElement | undefined {
  for (let next = cell?.nextElementSibling; next; next = next.nextElementSibling) {
    const trigger = next.querySelector<HTMLElement>("[data-edit]");
    if (trigger) return trigger;
  }
  return undefined;
}
