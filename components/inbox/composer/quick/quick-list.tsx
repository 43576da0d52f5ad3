"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { optionId, type QuickInsert } from "./use-quick-insert.ts";

/** The list of what can be inserted, above the field, which keeps the focus. */
export function QuickList({ listId, kind, choices, active, choose }: QuickInsert) {
  const t = useTranslations("inbox.quickList");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (kind === undefined) return null;
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t(kind)}
      className="absolute bottom-full z-20 mb-1 max-h-60 w-72 max-w-full overflow-y-auto rounded-lg border border-border bg-overlay p-1 shadow-overlay"
    >
      {choices.map((choice, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={choice.id}
          id={optionId(listId, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
          className={cx(
            "flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-default",
            place === active && "bg-default",
          )}
        >
          {choice.sign ? <span aria-hidden>{choice.sign}</span> : null}
          <span className="min-w-0 flex-1">
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              {choice.group ? <span className="max-w-1/2 shrink-0 truncate text-xs/5 text-muted">{choice.group}</span> : null}
            </span>
            {choice.detail ? <span className="line-clamp-2 text-xs text-muted">{choice.detail}</span> : null}
          </span>
        </div>
      ))}
    </div>
  );
}
