"use client";

import { Search, X } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import { Spinner } from "./spinner.tsx";

export type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** How long typing must pause before `onChange` is called. */
  delayMs?: number;
  busy?: boolean;
  keys?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchInput({ label, value, onChange, placeholder, delayMs = 120, busy, keys, className, ref }: SearchInputProps) {
  const t = useTranslations("ui.searchInput");
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string, afterMs: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next;
      onChange(next);
    }, afterMs);
  };

  return (
    <div data-not-printed className={cx("relative", className)}>
      <span className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center text-muted">
        {busy ? <Spinner /> : <Search aria-hidden className="size-4" />}
      </span>
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => send(event.target.value, delayMs)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed, 0);
          if (event.key !== "Escape") return;
          if (typed) event.stopPropagation();
          else event.currentTarget.blur();
          send("", 0);
        }}
        className="input w-full ps-8! pe-8! [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute inset-y-0 end-1.5 grid place-items-center text-muted">
        {typed ? (
          <button
            type="button"
            aria-label={t("clearSearch")}
            className="grid size-6 place-items-center rounded hover:bg-default"
            onClick={() => send("", 0)}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : keys ? (
          <Kbd keys={keys} className="pointer-events-none pointer-coarse:hidden" />
        ) : null}
      </span>
    </div>
  );
}
