"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Politeness } from "./announce.ts";
import { cx } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";
import type { Tip } from "./tooltip.tsx";
import { TriggerContext } from "./trigger.ts";

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
  tip?: Tip;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-expanded"?: boolean;
  "aria-pressed"?: boolean;
  "aria-controls"?: string;
};

/** A button handles Enter and Space itself, and keeps these keys and clicks from its parents, such as a table row. */
const pressesByKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
const isByKeys = (event: MouseEvent) => event.detail === 0;

export function Button({
  children,
  icon,
  variant = "secondary",
  size = "md",
  type = "button",
  disabled = false,
  pending = false,
  fullWidth = false,
  onClick,
  className,
  tip,
  ...rest
}: ButtonProps) {
  const trigger = useContext(TriggerContext);
  const ownRef = useRef<HTMLButtonElement>(null);
  const ref = trigger?.ref ?? ownRef;

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    if (pending) return event.preventDefault();
    onClick?.();
    trigger?.onPress(isByKeys(event) ? "keys" : "pointer");
  };
  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    tip?.onPress();
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (pressesByKey(event)) {
      event.stopPropagation();
      // A held key presses the button only once.
      if (event.repeat) event.preventDefault();
    } else if (isArrow && trigger?.opens === "menu") {
      event.stopPropagation();
      event.preventDefault();
      trigger.onPress("keys");
    }
  };

  return (
    <button
      {...rest}
      {...(trigger ? { "aria-haspopup": trigger.opens, "aria-expanded": trigger.isOpen } : {})}
      {...(tip?.describedBy ? { "aria-describedby": tip.describedBy } : {})}
      ref={ref}
      // A pending button keeps the focus, and does not submit its form again, not even by Enter in a field.
      type={pending && type === "submit" ? "button" : type}
      disabled={disabled}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      className={cx(buttonLook(variant, size), children === undefined && "button--icon-only", fullWidth && "w-full shrink", className)}
      onClick={click}
      onKeyDown={keyDown}
      onMouseDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation();
        tip?.onPress();
      }}
      onPointerEnter={trigger?.onNear}
      onPointerMove={tip?.onPointerMove}
      onPointerLeave={tip?.onLeave}
      onFocus={(event) => {
        trigger?.onNear();
        tip?.onFocus(event);
      }}
      onBlur={tip?.onLeave}
    >
      {pending ? <Pending button={ref} /> : icon}
      {children}
    </button>
  );
}

/**
 * Announces to screen readers that the action of the pressed button has started. Announces politely that it has ended, because its result
 * is announced too.
 */
function Pending({ button }: { button: { readonly current: HTMLButtonElement | null } }) {
  const t = useTranslations("ui.button");
  useEffect(() => {
    const announcePress = async (politeness: Politeness, worded: (name: string) => string) => {
      const pressed = button.current;
      if (pressed === null || document.activeElement !== pressed) return;
      const name = pressed.ariaLabel ?? pressed.textContent;
      const { announce } = await import("./announce.ts");
      announce(worded(name), politeness);
    };
    void announcePress("assertive", (name) => t("inProgress", { name }));
    return () => void announcePress("polite", (name) => name);
  }, [button, t]);
  return <Spinner />;
}

/** The classes of a button, for other elements such as links. */
export const buttonLook = (variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string =>
  cx("button", `button--${size}`, looks[variant], className);
