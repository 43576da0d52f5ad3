"use client";

import type { ComponentProps } from "react";
import { useCaption } from "#lib/i18n/say.tsx";
import type { Own } from "#lib/i18n/text.ts";
import { cx } from "./class-names.ts";

export type TextareaProps = Omit<ComponentProps<"textarea">, "placeholder"> & {
  placeholder?: string | Own | undefined;
  invalid?: boolean | undefined;
};

/** Grows with its text, up to 20 lines. */
export function Textarea({ className, invalid, rows = 3, ...rest }: TextareaProps) {
  const caption = useCaption();
  return (
    <textarea
      {...rest}
      aria-label={caption(rest["aria-label"])}
      placeholder={caption(rest.placeholder)}
      rows={rows}
      className={cx("input field-sizing-content h-auto! max-h-100 min-h-16 w-full resize-y py-1.5!", className)}
      data-invalid={invalid || undefined}
      aria-invalid={invalid || undefined}
    />
  );
}
