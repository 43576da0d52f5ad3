"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { useRefusals } from "./facts/reading.ts";
import { RefusalNote } from "./refusal.tsx";

type DndStatus = "active" | "inactive" | "permanent";
export type DndValue = { status: DndStatus; message?: string | undefined; code?: string | undefined };

type DndEditorProps = { name: string; value: DndValue | undefined; hasPermanent: boolean; onSave: (value: DndValue) => Promise<unknown> };

const statuses = ["inactive", "active", "permanent"] as const satisfies readonly DndStatus[];

/** The Do Not Disturb state of one channel, with its reason. */
export function DndEditor(props: DndEditorProps) {
  const t = useTranslations("contacts.dndEditor");
  return (
    <Popover
      label={t("doNotDisturb", { name: props.name })}
      className="w-72"
      placement="bottom end"
      trigger={
        <Button size="sm" variant="ghost" aria-label={t("changeDoNotDisturb", { name: props.name })}>
          {t("change")}
        </Button>
      }
    >
      {(close) => <DndForm {...props} close={close} />}
    </Popover>
  );
}

function DndForm({ name, value, hasPermanent, onSave, close }: DndEditorProps & { close: () => void }) {
  const t = useTranslations("contacts.dndEditor");
  const words = useTranslations("contacts.dndWords");
  const refusalOf = useRefusals();
  const id = useId();
  const [status, setStatus] = useState<DndStatus>(value?.status ?? "active");
  const [message, setMessage] = useState(value?.message ?? "");
  const [code, setCode] = useState(value?.code ?? "");
  const [refusal, setRefusal] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  useUnsaved(!isSaving && (status !== (value?.status ?? "active") || message !== (value?.message ?? "") || code !== (value?.code ?? "")));
  const submit = async () => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await onSave({ status, ...(message.trim() ? { message: message.trim() } : {}), ...(code.trim() ? { code: code.trim() } : {}) });
      close();
    } catch (error) {
      setRefusal(error);
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{name}</legend>
        {statuses
          .filter((each) => hasPermanent || each !== "permanent")
          .map((each) => (
            <label key={each} htmlFor={`${id}-${each}`} className="flex min-h-6 items-center gap-2">
              <input id={`${id}-${each}`} type="radio" name={`${id}-status`} checked={status === each} onChange={() => setStatus(each)} />
              {words(`status.${each}`)}
            </label>
          ))}
      </fieldset>
      <label htmlFor={`${id}-reason`} className="grid gap-1">
        <span className="font-medium">{t("reason")}</span>
        <Input
          id={`${id}-reason`}
          value={message}
          maxLength={1000}
          placeholder={t("reason2")}
          onChange={(event) => setMessage(event.target.value)}
        />
      </label>
      {hasPermanent ? (
        <label htmlFor={`${id}-code`} className="grid gap-1">
          <span className="font-medium">{t("code")}</span>
          <Input id={`${id}-code`} value={code} maxLength={255} onChange={(event) => setCode(event.target.value)} />
        </label>
      ) : null}
      {refusal ? <RefusalNote id={`${id}-refusal`} messages={refusalOf(refusal)} error={refusal} /> : null}
      <Button type="submit" variant="primary" pending={isSaving}>
        {t("save")}
      </Button>
    </form>
  );
}
