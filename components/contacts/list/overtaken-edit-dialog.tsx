"use client";

import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { contactName } from "#lib/format/names.ts";
import { textOfValue } from "../contact-fields.ts";
import type { InlineEditing } from "./use-inline-edit.ts";

/** Shows both versions of a field that someone else has changed, and asks which one to keep. */
export function OvertakenEditDialog({ editing }: { editing: InlineEditing }) {
  const { overtaken, settle } = editing;
  if (!overtaken) return null;
  const { edit, theirs } = overtaken;
  const versions = [
    { name: "Before", text: textOfValue(edit.before) },
    { name: "Theirs (saved)", text: textOfValue(theirs) },
    { name: "Yours", text: textOfValue(edit.value) },
  ];
  return (
    <Dialog
      open
      onOpenChange={() => settle("theirs")}
      title="Someone else changed this"
      description={`${edit.label} of ${contactName(edit.contact)}. Your change isn't saved yet.`}
      role="alertdialog"
      size="sm"
      dismissable={false}
      footer={
        <>
          <Button onClick={() => settle("theirs")}>Keep theirs</Button>
          <Button variant="primary" onClick={() => settle("mine")}>
            Save mine
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        {versions.map(({ name, text }) => (
          <div key={name} className="rounded-md border border-border px-3 py-2">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="wrap-anywhere">{text || <span className="text-muted">Nothing</span>}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
