"use client";

import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";
import { useMarkEntry } from "./entry-context.ts";
import type { Option } from "./option.ts";

export type SelectProps = {
  /** The accessible name. If there is a visible label, use `labelledBy` instead. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  id?: string | undefined;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  className?: string;
};

export function OptionRow({ option, chosen }: { option: Option; chosen: boolean }) {
  return (
    <>
      {option.icon ? <span className="grid size-4 shrink-0 place-items-center text-muted">{option.icon}</span> : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span lang={option.lang} className="truncate">
          {option.label}
        </span>
        {option.description ? <span className="truncate text-xs text-muted">{option.description}</span> : null}
      </span>
      {chosen ? <Check aria-hidden className="absolute end-2 size-4 text-accent-text" /> : null}
    </>
  );
}

export function Select({
  label,
  labelledBy,
  describedBy,
  id,
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  invalid,
  className,
}: SelectProps) {
  const t = useTranslations("ui.select");
  const chosen = options.find((option) => option.value === value);
  const mark = useMarkEntry();
  return (
    <AriaSelect
      {...(label ? { "aria-label": label } : {})}
      {...(labelledBy ? { "aria-labelledby": labelledBy } : {})}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
      className={cx("select max-w-full min-w-0", className)}
      value={value ?? null}
      onChange={(next) => {
        if (next === null) return;
        if (next !== value) mark();
        onChange(String(next));
      }}
      isDisabled={disabled ?? false}
      isInvalid={invalid ?? false}
      disabledKeys={options.filter((option) => option.disabled).map((option) => option.value)}
    >
      <Button className="select__trigger" {...(id ? { id } : {})} {...(onBlur ? { onBlur } : {})}>
        <SelectValue className="select__value truncate text-base sm:text-sm">
          {chosen ? (
            <span lang={chosen.lang}>{chosen.label}</span>
          ) : (
            <span className="text-field-placeholder">{placeholder ?? t("choose")}</span>
          )}
        </SelectValue>
        <ChevronDown aria-hidden className="select__indicator size-4" />
      </Button>
      <Popover className="select__popover max-h-80 max-w-[min(32rem,calc(100vw-2rem))]" placement="bottom start">
        <ListBox
          className="list-box"
          data-slot="list-box"
          items={options.map((option) => ({ ...option, id: option.value }))}
          aria-label={label ?? t("options")}
        >
          {(option) => (
            <ListBoxItem className="list-box-item" data-slot="list-box-item" id={option.value} textValue={option.label}>
              <OptionRow option={option} chosen={option.value === value} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
