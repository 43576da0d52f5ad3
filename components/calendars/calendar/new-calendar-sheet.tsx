"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { calendarType, calendarTypes, teamMemberWrite } from "#contract/calendars/calendar-fields.ts";
import { calendarMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { TeamEditor } from "../team-editor.tsx";

const newCalendar = z.object({
  name: z.string().trim().min(1).max(255),
  calendarType,
  teamMembers: z.array(teamMemberWrite).max(200),
});

/** Asks for the required fields of a calendar. The others are set in its settings, where their effect is visible. */
export function NewCalendarSheet({ onDone }: { onDone: () => void }) {
  const t = useTranslations("calendarSettings.newCalendarSheet");
  const words = useTranslations("calendarSettings.words");
  const typeOptions = calendarTypes.map((type) => ({ value: type, label: words(`type.${type}`), description: words(`typeHint.${type}`) }));
  const { locationId, user, server } = useConnection();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const create = useMutation(calendarMutations.create(server));
  const form = useFormOf(
    newCalendar,
    { name: "", calendarType: "round_robin", teamMembers: [{ userId: user.id, isPrimary: true }] },
    async ({ teamMembers, ...values }) => {
      setPending(true);
      try {
        const team = values.calendarType === "event" ? {} : { teamMembers };
        const { id: calendarId } = await create.mutateAsync({ ...values, ...team, locationId });
        router.push(routes.calendarSettings(calendarId));
        onDone();
      } finally {
        setPending(false);
      }
    },
  );
  const type = form.watch("calendarType");
  return (
    <FormSheet form={form} title={t("newCalendar")} saveLabel={t("create")} pending={pending} onDone={onDone}>
      <TextField control={form.control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <SelectField control={form.control} name="calendarType" label={t("type")} options={typeOptions} hint={t("itCantBeChangedLater")} />
      {type === "event" ? null : (
        <TeamEditor
          type={type}
          members={form.watch("teamMembers")}
          onChange={(members) => form.setValue("teamMembers", members, { shouldDirty: true })}
        />
      )}
    </FormSheet>
  );
}
