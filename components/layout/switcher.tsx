"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { Avatar } from "#components/ui/avatar.tsx";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import { ShellMenu } from "./shell-menu.tsx";

type SwitcherItem = { id: string; label: string; hint?: string };

export type SwitcherProps = {
  /** What the user switches between: "Location". */
  label: string;
  items: readonly SwitcherItem[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  compact?: boolean;
  footer?: readonly { id: string; label: string; href: string }[];
};

/** Switches between locations or similar places. */
export function Switcher({ label, items, selected, onSelect, compact = false, footer = [] }: SwitcherProps) {
  const t = useTranslations("layout.switcher");
  const words = useSentenceCase();
  const current = items.find((item) => item.id === selected);
  return (
    <ShellMenu
      label={label}
      buttonLabel={current ? t("selected", { label, name: current.label }) : t("noneSelected", { label })}
      sections={[
        {
          id: "items",
          title: label,
          items: items.map((item) => ({
            id: item.id,
            label: item.label,
            icon: <Avatar name={item.label} size="xs" className="rounded!" />,
            checked: item.id === selected,
            onSelect: () => onSelect(item.id),
            ...(item.hint ? { description: item.hint } : {}),
          })),
        },
        { id: "footer", items: [...footer] },
      ]}
    >
      {compact ? (
        <Avatar name={current?.label ?? label} className="rounded-md!" />
      ) : (
        // On a phone with large text, there is only room for the name.
        <span className="@container flex min-w-0 flex-1 items-center gap-2">
          <Avatar name={current?.label ?? label} className="rounded-md! @max-[8rem]:hidden" />
          <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 font-semibold wrap-anywhere">
            {current?.label ?? t("chooseA", { label: words.inside(label) })}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted @max-[8rem]:hidden" />
        </span>
      )}
    </ShellMenu>
  );
}
