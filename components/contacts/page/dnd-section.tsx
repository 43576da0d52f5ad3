"use client";

import { BellOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Section } from "#components/ui/section.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { dndChannels } from "#contract/contacts/contacts.ts";
import { useMay } from "#lib/api/connection.tsx";
import { DndEditor, type DndValue } from "./dnd-editor.tsx";
import { useContactEditing } from "./edit.tsx";
import { useRefusals } from "./facts/reading.ts";

/** Do Not Disturb by channel with the reasons, and whether the contact's own messages are ignored. */
export function DndSection() {
  const t = useTranslations("contacts.dndSection");
  const words = useTranslations("contacts.dndWords");
  const refusalOf = useRefusals();
  const { contact, save } = useContactEditing();
  const may = useMay("change-contact");
  const setAll = (dnd: boolean) =>
    save(t("doNotDisturb"), [{ field: "dnd", value: dnd }]).catch((error: unknown) => {
      notify({ title: t("couldntChangeDoNotDisturb"), description: refusalOf(error).join(" "), tone: "danger" });
    });
  const settings = [...Object.values(contact.dndSettings), contact.inboundDndSettings.all];
  const isAnyActive = contact.dnd || settings.some((value) => value !== undefined && value.status !== "inactive");
  return (
    <Section title={t("doNotDisturb")} className={cx(!isAnyActive && "print:hidden")}>
      <label htmlFor="dnd-all" className={cx("flex items-center justify-between gap-2 text-sm", !contact.dnd && "print:hidden")}>
        <span className="flex items-center gap-2">
          <BellOff aria-hidden className="size-4 text-muted" />
          {t("allChannels")}
        </span>
        <Switch id="dnd-all" checked={contact.dnd} disabled={!may} onChange={(event) => void setAll(event.target.checked)} />
      </label>
      <ul className="grid" aria-label={t("channels")}>
        {dndChannels.map((channel) => (
          <ChannelRow
            key={channel}
            name={words(`channel.${channel}`)}
            value={contact.dndSettings[channel]}
            hasPermanent
            onSave={(value) =>
              save(words("ofChannel", { channel: words(`channel.${channel}`) }), [{ field: `dndSettings.${channel}`, value }])
            }
          />
        ))}
        <ChannelRow
          name={words("inbound")}
          value={contact.inboundDndSettings.all}
          hasPermanent={false}
          onSave={({ status, message }) =>
            save(words("ofInbound"), [{ field: "inboundDndSettings.all", value: { status, ...(message ? { message } : {}) } }])
          }
        />
      </ul>
    </Section>
  );
}

type ChannelRowProps = { name: string; value: DndValue | undefined; hasPermanent: boolean; onSave: (value: DndValue) => Promise<unknown> };

function ChannelRow({ name, value, hasPermanent, onSave }: ChannelRowProps) {
  const t = useTranslations("contacts.dndWords");
  const may = useMay("change-contact");
  const status = value?.status ?? "inactive";
  const reason = [value?.message, value?.code && `(${value.code})`].filter(Boolean).join(" ");
  return (
    <li className={cx("flex min-h-8 items-center gap-2 py-0.5 text-sm", status === "inactive" && "print:hidden")}>
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        {reason ? <span className="block text-xs wrap-anywhere text-muted">{reason}</span> : null}
      </span>
      {status === "inactive" ? null : <Badge tone={status === "permanent" ? "danger" : "warning"}>{t(`status.${status}`)}</Badge>}
      {may ? <DndEditor name={name} value={value} hasPermanent={hasPermanent} onSave={onSave} /> : null}
    </li>
  );
}
