"use client";

import type { ComponentProps } from "react";
import { useCaption } from "#lib/i18n/say.tsx";
import type { Own } from "#lib/i18n/text.ts";
import { cx } from "./class-names.ts";

export type InputProps = Omit<ComponentProps<"input">, "placeholder"> & {
  placeholder?: string | Own | undefined;
  invalid?: boolean | undefined;
};

export function Input({ className, invalid, type = "text", ...rest }: InputProps) {
  const caption = useCaption();
  return (
    <input
      {...rest}
      aria-label={caption(rest["aria-label"])}
      placeholder={caption(rest.placeholder)}
      type={type}
      className={cx("input w-full", className)}
      data-invalid={invalid || undefined}
      aria-invalid={invalid || undefined}
    />
  );
}
