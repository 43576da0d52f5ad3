"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";

type Choice = "mine" | "theirs";

/** A field that two users changed: its previous value and both new values. */
type VersionedField = { field: string; label: string; was: ReactNode; theirs: ReactNode; mine: ReactNode };

type VersionsDialogProps = {
  fields: readonly VersionedField[];
  onKeepTheirs: () => void;
  /** Receives the fields for which this user's version is kept. */
  onSave: (mine: ReadonlySet<string>) => Promise<unknown>;
};

/** Shows both versions of each conflicting field and asks which one to keep. */
export function VersionsDialog({ fields, onKeepTheirs, onSave }: VersionsDialogProps) {
  const t = useTranslations("form.versionsDialog");
  const failureText = useFailureText();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const isOpen = fields.some(({ field }) => choices[field] === undefined);

  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onSave(new Set(fields.filter(({ field }) => choices[field] === "mine").map(({ field }) => field)));
    } catch (error) {
      setFailure(failureText(error).message);
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onKeepTheirs()}
      title={t("someoneElseChangedThis")}
      description={t("yourChangesArentSavedYetChoose")}
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button onClick={onKeepTheirs}>{t("keepAllOfTheirs")}</Button>
          <Button variant="primary" disabled={isOpen} pending={pending} onClick={confirm}>
            {t("saveSelection")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fields.map(({ field, label, was, theirs, mine }) => (
          <fieldset key={field} className="grid gap-1.5">
            <legend className="mb-1 font-medium">{label}</legend>
            <p className="text-xs text-muted wrap-anywhere">
              {t("before")} {was}
            </p>
            {(["theirs", "mine"] as const).map((choice) => (
              <label
                key={choice}
                className="flex cursor-pointer items-start gap-2.5 rounded-md border border-border px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name={field}
                  className="mt-1"
                  checked={choices[field] === choice}
                  onChange={() => setChoices((before) => ({ ...before, [field]: choice }))}
                />
                <span className="min-w-0">
                  <span className="block text-xs text-muted">{t(choice === "mine" ? "yours" : "theirsSaved")}</span>
                  <span className="block whitespace-pre-wrap wrap-anywhere">{choice === "mine" ? mine : theirs}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </div>
    </Dialog>
  );
}
