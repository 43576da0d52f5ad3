"use client";

import { ListBox } from "@heroui/react/list-box";
import { Select as HeroSelect } from "@heroui/react/select";
import { Check } from "lucide-react";
import { cx } from "./class-names.ts";
import type { Option } from "./option.ts";

export type SelectProps = {
  /** Says what is chosen; use `labelledBy` instead where a visible label stands beside it. */
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
        <span className="truncate">{option.label}</span>
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
  placeholder = "Choose…",
  disabled,
  invalid,
  className,
}: SelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <HeroSelect
      {...(label ? { "aria-label": label } : {})}
      {...(labelledBy ? { "aria-labelledby": labelledBy } : {})}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
      className={cx("min-w-0", className)}
      value={value ?? null}
      onChange={(next) => {
        if (next !== null) onChange(String(next));
      }}
      isDisabled={disabled ?? false}
      isInvalid={invalid ?? false}
      disabledKeys={options.filter((option) => option.disabled).map((option) => option.value)}
    >
      <HeroSelect.Trigger {...(id ? { id } : {})} {...(onBlur ? { onBlur } : {})}>
        <HeroSelect.Value className="truncate text-base sm:text-sm">
          {chosen ? chosen.label : <span className="text-field-placeholder">{placeholder}</span>}
        </HeroSelect.Value>
        <HeroSelect.Indicator />
      </HeroSelect.Trigger>
      <HeroSelect.Popover className="max-h-80" placement="bottom start">
        <ListBox items={options.map((option) => ({ ...option, id: option.value }))} aria-label={label ?? "Options"}>
          {(option) => (
            <ListBox.Item id={option.value} textValue={option.label}>
              <OptionRow option={option} chosen={option.value === value} />
            </ListBox.Item>
          )}
        </ListBox>
      </HeroSelect.Popover>
    </HeroSelect>
  );
}
