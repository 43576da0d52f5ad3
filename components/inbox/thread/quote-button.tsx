"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";

type QuoteButtonProps = { isShown: boolean; controls: string; onChange: (isShown: boolean) => void };

/** Shows and hides the mail that a mail quotes. */
export function QuoteButton({ isShown, controls, onChange }: QuoteButtonProps) {
  const t = useTranslations("inbox.quoteButton");
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ms-2 w-fit"
      icon={<Ellipsis aria-hidden />}
      aria-expanded={isShown}
      aria-controls={controls}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? t("hideQuotedText") : t("showQuotedText")}
    </Button>
  );
}
