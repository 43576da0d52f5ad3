"use client";

import { buttonVariants, Button as HeroButton } from "@heroui/react/button";
import type { ReactNode, Ref } from "react";
import { cx } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-soft";
export type ButtonSize = "sm" | "md" | "lg";

const heroVariant = { primary: "primary", secondary: "outline", ghost: "ghost", danger: "danger", "danger-soft": "danger-soft" } as const;

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
  onClick,
  className,
  ...rest
}: ButtonProps) {
  return (
    <HeroButton
      {...rest}
      variant={heroVariant[variant]}
      size={size}
      isIconOnly={children === undefined}
      isDisabled={disabled ?? false}
      isPending={pending ?? false}
      className={className ?? ""}
      {...(onClick ? { onPress: onClick } : {})}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </HeroButton>
  );
}

/** The look of a button for an element that is not one, such as a link. */
export const buttonLook = (variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string =>
  cx(buttonVariants({ variant: heroVariant[variant], size }), className);
