"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection as AriaMenuSection, Popover } from "react-aria-components/Menu";
import { cx } from "../class-names.ts";
import { Kbd } from "../kbd.tsx";
import type { Panel, Placement } from "./overlay-trigger.tsx";

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: string;
  keys?: string;
  /** A number beside the label. */
  count?: string | undefined;
  tone?: "default" | "danger";
  disabled?: boolean;
  /** Shows a tick beside the chosen item. */
  checked?: boolean;
  href?: string;
  onSelect?: () => void;
};

export type MenuSection = { id: string; title?: string; items: readonly MenuItem[] };

export type MenuContent = {
  label: string;
  sections: readonly MenuSection[];
  placement?: Placement /** Scrolls early, to stay beside its button instead of over what is on the other side. */;
  isShort?: boolean;
};

const Row = ({ item }: { item: MenuItem }) => (
  <>
    {item.icon ? <span className="grid size-4 shrink-0 place-items-center text-muted [&>svg]:size-4">{item.icon}</span> : null}
    <span className="flex min-w-0 flex-1 flex-col">
      <span className={item.tone === "danger" ? "truncate text-danger-soft-foreground" : "truncate"}>{item.label}</span>
      {item.description ? <span className="text-xs text-muted">{item.description}</span> : null}
    </span>
    {item.count === undefined ? null : <span className="text-xs text-muted tabular-nums">{item.count}</span>}
    {item.keys ? <Kbd keys={item.keys} className="text-muted" /> : null}
    {item.checked ? <Check aria-hidden className="size-4 text-accent-text" /> : null}
  </>
);

export function MenuPanel({
  label,
  sections,
  placement = "bottom start",
  isShort = false,
  anchor,
  isOpen,
  onOpenChange,
  autoFocus,
}: Panel & MenuContent) {
  const shown = sections.filter((section) => section.items.length > 0);
  const items = new Map(shown.flatMap((section) => section.items.map((item) => [item.id, item])));
  return (
    <Popover
      aria-label={label}
      placement={placement}
      offset={4}
      className={cx("dropdown__popover", isShort && "max-h-56! overflow-y-auto")}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <AriaMenu
        data-slot="dropdown-menu"
        aria-label={label}
        autoFocus={autoFocus}
        className="dropdown__menu outline-none"
        onAction={(id) => items.get(String(id))?.onSelect?.()}
        onClose={() => onOpenChange(false)}
        disabledKeys={[...items.values()].filter((item) => item.disabled).map((item) => item.id)}
      >
        {shown.map((section) => (
          <AriaMenuSection
            key={section.id}
            {...(section.title ? {} : { "aria-label": label })}
            className="menu-section items-stretch not-first:mt-1 not-first:border-t not-first:border-separator not-first:pt-1"
          >
            {section.title ? <Header className="px-2 pt-1 pb-0.5 text-xs text-muted">{section.title}</Header> : null}
            {section.items.map((item) => (
              <AriaMenuItem
                className="menu-item"
                data-slot="menu-item"
                key={item.id}
                id={item.id}
                textValue={item.label}
                {...(item.href ? { href: item.href } : {})}
              >
                <Row item={item} />
              </AriaMenuItem>
            ))}
          </AriaMenuSection>
        ))}
      </AriaMenu>
    </Popover>
  );
}
