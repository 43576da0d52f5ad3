"use client";

import type { ReactNode, Ref } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useCaption } from "#lib/i18n/say.tsx";
import { cx } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-soft";
export type ButtonSize = "sm" | "md" | "lg";

const looks: Record<ButtonVariant, string> = {
  primary: "button--primary",
  secondary: "button--outline",
  ghost: "button--ghost",
  danger: "button--danger",
  "danger-soft": "button--danger-soft",
};

export type ButtonProps = {
  children?: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  type?: "button" | "submit" | "reset";
  form?: string;
  name?: string;
  value?: string;
  disabled?: boolean;
  pending?: boolean;
  fullWidth?: boolean;
  autoFocus?: boolean;
  className?: string;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-expanded"?: boolean;
  "aria-pressed"?: boolean;
  "aria-controls"?: string;
};

export function Button({
  children,
  icon,
  variant = "secondary",
  size = "md",
  disabled,
  pending,
  fullWidth = false,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const caption = useCaption();
  return (
    <AriaButton
      {...rest}
      {...(rest["aria-label"] === undefined ? {} : { "aria-label": caption(rest["aria-label"]) })}
      isDisabled={disabled ?? false}
      isPending={pending ?? false}
      className={cx(buttonLook(variant, size), children === undefined && "button--icon-only", fullWidth && "w-full", className)}
      {...(onClick ? { onPress: onClick } : {})}
    >
      {pending ? <Spinner /> : icon}
      {caption(children)}
    </AriaButton>
  );
}

/** The look of a button for an element that is not one, such as a link. */
export const buttonLook = (variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string =>
  cx("button", `button--${size}`, looks[variant], className);
