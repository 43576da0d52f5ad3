"use client";

import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Input, SearchField } from "react-aria-components/SearchField";
import { useTranslations } from "use-intl";
import type { Option } from "../option.ts";
import { OptionRow } from "../select.tsx";
import type { Panel, Placement } from "./overlay-trigger.tsx";

export type FilterMenuContent = {
  label: string;
  options: readonly Option[];
  /** The present value, which has a tick. */
  value?: string | undefined;
  onChoose: (value: string) => void;
  placement?: Placement;
};

export function FilterMenuPanel({
  label,
  options,
  value,
  onChoose,
  placement = "bottom start",
  anchor,
  isOpen,
  onOpenChange,
}: Panel & FilterMenuContent) {
  const t = useTranslations("ui.combobox");
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Popover
      className="popover combo-box__popover flex max-h-80 w-60 flex-col overflow-hidden!"
      placement={placement}
      offset={4}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Dialog aria-label={label} className="flex min-h-0 flex-col outline-none">
        <Autocomplete filter={contains}>
          <SearchField aria-label={label} autoFocus className="border-b border-separator p-1.5">
            <Input placeholder={label} className="input w-full [&::-webkit-search-cancel-button]:hidden" />
          </SearchField>
          <ListBox
            aria-label={label}
            className="list-box min-h-0 overflow-y-auto"
            data-slot="list-box"
            items={options.map((option) => ({ ...option, id: option.value }))}
            selectionMode="none"
            onAction={(key) => {
              onOpenChange(false);
              onChoose(String(key));
            }}
            renderEmptyState={() => <p className="px-2 py-1.5 text-sm text-muted">{t("noResults")}</p>}
          >
            {(option) => (
              <ListBoxItem className="list-box-item" data-slot="list-box-item" id={option.id} textValue={option.label}>
                <OptionRow option={option} chosen={option.value === value} />
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Dialog>
    </Popover>
  );
}
