"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { calendarType, calendarTypes, teamMemberWrite } from "#contract/calendars/calendar-fields.ts";
import { calendarMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { typeNames } from "./calendar-words.ts";
import { TeamEditor } from "./team-editor.tsx";

const newCalendar = z.object({
  name: z.string().trim().min(1).max(255),
  calendarType,
  teamMembers: z.array(teamMemberWrite).max(200),
});

const typeOptions = calendarTypes.map((type) => ({ value: type, label: typeNames[type].name, description: typeNames[type].description }));

/** The least that a calendar needs; the rest is set where one sees what it does. */
export function NewCalendarSheet({ onDone }: { onDone: () => void }) {
  const { locationId, user } = useConnection();
  const router = useRouter();
  const id = useId();
  const [pending, setPending] = useState(false);
  const create = useMutation(calendarMutations.create());
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
    <Sheet
      open
      onOpenChange={onDone}
      dismissable={false}
      title="New calendar"
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Create
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={255} />
        <SelectField control={form.control} name="calendarType" label="Type" options={typeOptions} hint="It cannot be changed later." />
        {type === "event" ? null : (
          <TeamEditor
            type={type}
            members={form.watch("teamMembers")}
            onChange={(members) => form.setValue("teamMembers", members, { shouldDirty: true })}
          />
        )}
        <FormError of={form.formState.errors} />
      </form>
    </Sheet>
  );
}
