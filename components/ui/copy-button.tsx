"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "./announce.ts";
import { buttonLook } from "./button.tsx";
import { cx } from "./class-names.ts";

type Outcome = "copied" | "failed";

type CopyButtonProps = {
  text: string;
  label: string;
  /** Looks like neighbouring icon buttons, instead of unobtrusive beside a text. */
  isAction?: boolean;
  className?: string;
};

const quiet = "inline-grid size-6 shrink-0 place-items-center rounded text-muted hover:bg-default hover:text-foreground";

/** Copies the text, and shows whether this succeeded. */
export function CopyButton({ text, label, isAction = false, className }: CopyButtonProps) {
  const t = useTranslations("ui.copyButton");
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 1600);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
      announce(t("copied"), "polite");
    } catch {
      setOutcome("failed");
      announce(t("couldntCopySelectTheTextAnd"));
    }
  };
  const Icon = outcome === "copied" ? Check : outcome === "failed" ? TriangleAlert : Copy;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={copy}
      className={cx(isAction ? buttonLook("ghost", "sm", "button--icon-only") : quiet, className)}
    >
      <Icon aria-hidden className={isAction ? undefined : "size-3.5"} />
    </button>
  );
}
