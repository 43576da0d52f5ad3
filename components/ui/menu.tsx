"use client";

import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Header } from "react-aria-components/Header";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components/Menu";
import { Kbd } from "./kbd.tsx";
import type { Placement } from "./popover.tsx";

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: string;
  keys?: string;
  tone?: "default" | "danger";
  disabled?: boolean;
  /** Shows a tick beside the chosen one of several. */
  checked?: boolean;
  href?: string;
  onSelect?: () => void;
};

export type MenuSection = { id: string; title?: string; items: readonly MenuItem[] };

export type MenuProps = {
  label: string;
  sections: readonly MenuSection[];
  /** The button that opens it. Without one, give `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: Placement;
};

const Row = ({ item }: { item: MenuItem }) => (
  <>
    {item.icon ? <span className="grid size-4 shrink-0 place-items-center text-muted [&>svg]:size-4">{item.icon}</span> : null}
    <span className="flex min-w-0 flex-1 flex-col">
      <span className={item.tone === "danger" ? "truncate text-danger-soft-foreground" : "truncate"}>{item.label}</span>
      {item.description ? <span className="text-xs text-muted">{item.description}</span> : null}
    </span>
    {item.keys ? <Kbd keys={item.keys} className="text-muted" /> : null}
    {item.checked ? <Check aria-hidden className="size-4 text-accent-text" /> : null}
  </>
);

export function Menu({ label, sections, trigger, anchor, open, onOpenChange, placement = "bottom start" }: MenuProps) {
  const state = { ...(open === undefined ? {} : { isOpen: open }), ...(onOpenChange ? { onOpenChange } : {}) };
  const shown = sections.filter((section) => section.items.length > 0);
  const items = new Map(shown.flatMap((section) => section.items.map((item) => [item.id, item])));
  const panel = (
    <Popover
      aria-label={label}
      placement={placement}
      offset={4}
      className="dropdown__popover"
      {...(anchor ? { triggerRef: anchor, ...state } : {})}
    >
      <AriaMenu
        data-slot="dropdown-menu"
        aria-label={label}
        className="dropdown__menu outline-none"
        onAction={(id) => items.get(String(id))?.onSelect?.()}
        onClose={() => onOpenChange?.(false)}
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
  if (anchor) return panel;
  return (
    <MenuTrigger {...state}>
      {trigger}
      {panel}
    </MenuTrigger>
  );
}
