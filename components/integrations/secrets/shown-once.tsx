"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

export type Shown = { title: string; secret: "token" | "secret"; facts: readonly { label: string; text: string }[] };

/** Shows a secret once. Closing it other than by its button asks first. */
export function ShownOnce({ title, secret, facts, onDone }: Shown & { onDone: () => void }) {
  const t = useTranslations("integrations.shownOnce");
  return (
    <Dialog
      open
      onOpenChange={onDone}
      dismissable={false}
      loses={secret}
      size="lg"
      title={title}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("iveCopiedIt")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warning">{t("youWontSeeThisAgainStore")}</Banner>
        {facts.map(({ label, text }) => (
          <div key={label} className="grid gap-1">
            <p className="text-xs font-medium text-muted">{label}</p>
            <div className="flex items-start gap-2 rounded-md border border-border bg-surface-secondary px-3 py-2">
              <code className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</code>
              <CopyButton text={text} label={t("copy", { label })} />
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
