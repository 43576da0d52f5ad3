"use client";

import { ChevronsUpDown } from "lucide-react";
import { useRef, useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useCaption } from "#lib/i18n/say.tsx";

export type SwitcherItem = { id: string; label: string; hint?: string };

export type SwitcherProps = {
  /** What is switched: "Location". */
  label: string;
  items: readonly SwitcherItem[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  compact?: boolean;
  footer?: readonly { id: string; label: string; href: string }[];
};

/** Which of several places one works in. */
export function Switcher({ label, items, selected, onSelect, compact = false, footer = [] }: SwitcherProps) {
  const caption = useCaption();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const current = items.find((item) => item.id === selected);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={caption(`${label}: ${current?.label ?? "none chosen"}`)}
        onClick={() => setOpen(true)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-start hover:bg-default"
      >
        <Avatar name={current?.label ?? label} className="rounded-md!" />
        {compact ? null : (
          <>
            <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 font-semibold wrap-anywhere">
              {current?.label ?? caption(`Choose a ${label.toLowerCase()}`)}
            </span>
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
          </>
        )}
      </button>
      <Menu
        label={label}
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        sections={[
          {
            id: "items",
            title: label,
            items: items.map((item) => ({
              id: item.id,
              label: item.label,
              isVerbatim: true,
              icon: <Avatar name={item.label} size="xs" className="rounded!" />,
              checked: item.id === selected,
              onSelect: () => onSelect(item.id),
              ...(item.hint ? { description: item.hint } : {}),
            })),
          },
          { id: "footer", items: [...footer] },
        ]}
      />
    </>
  );
}
