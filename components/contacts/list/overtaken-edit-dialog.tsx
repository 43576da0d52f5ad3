"use client";

import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { textOfValue } from "../contact-fields.ts";
import type { InlineEditing } from "./use-inline-edit.ts";

/** Shows both versions of a field that someone else has changed, and asks which one to keep. */
export function OvertakenEditDialog({ editing }: { editing: InlineEditing }) {
  const t = useTranslations("contacts.overtakenEditDialog");
  const contactName = useContactName();
  const { overtaken, settle } = editing;
  if (!overtaken) return null;
  const { edit, theirs } = overtaken;
  const versions = [
    { name: t("before"), text: textOfValue(edit.before) },
    { name: t("theirsSaved"), text: textOfValue(theirs) },
    { name: t("yours"), text: textOfValue(edit.value) },
  ];
  return (
    <Dialog
      open
      onOpenChange={() => settle("theirs")}
      title={t("someoneElseChangedThis")}
      description={t("ofYourChangeIsntSavedYet", { label: edit.label, contact: contactName(edit.contact) })}
      role="alertdialog"
      size="sm"
      dismissable={false}
      footer={
        <>
          <Button onClick={() => settle("theirs")}>{t("keepTheirs")}</Button>
          <Button variant="primary" onClick={() => settle("mine")}>
            {t("saveMine")}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        {versions.map(({ name, text }) => (
          <div key={name} className="rounded-md border border-border px-3 py-2">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="wrap-anywhere">{text || <span className="text-muted">{t("nothing")}</span>}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
