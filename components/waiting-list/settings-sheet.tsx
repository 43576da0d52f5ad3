"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { offerMinutes, type WaitingListSettings } from "#contract/waiting-list/waiting-list.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { waitingListMutations } from "#lib/api/waiting-list.ts";

const schema = z.object({
  offersAutomatically: z.boolean(),
  offerMin: z.number().int().min(offerMinutes.least).max(offerMinutes.most),
});

/** How the location offers free times. */
export function SettingsSheet({ settings, onDone }: { settings: WaitingListSettings; onDone: () => void }) {
  const t = useTranslations("waitingList.settings");
  const { server } = useConnection();
  const change = useMutation(waitingListMutations.changeSettings(server));
  const form = useFormOf(schema, settings, async (values) => {
    await change.mutateAsync(values);
    notify({ title: t("saved"), tone: "success" });
    onDone();
  });
  return (
    <FormSheet form={form} title={t("title")} onDone={onDone}>
      <SwitchField control={form.control} name="offersAutomatically" label={t("automatic")} hint={t("automaticHint")} />
      <NumberField
        control={form.control}
        name="offerMin"
        label={t("offerMin")}
        unit={t("minutes")}
        whole
        required
        hint={t("offerMinHint")}
      />
    </FormSheet>
  );
}
