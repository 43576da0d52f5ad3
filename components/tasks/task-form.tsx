"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { DateField } from "#components/form/date-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { ComboboxField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { discard } from "#components/ui/leaving.ts";
import { usePlace } from "#components/ui/place.tsx";
import { type Task, taskWrite } from "#contract/contacts/tasks.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { WordedError } from "#lib/api/failure.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";
import { zoneName } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";

type TaskValues = { title: string; body: string; dueDate: string; assignedTo: string };

const schemaOf = (dueRequired: string) =>
  z.object({
    title: taskWrite.shape.title,
    due: z.string().min(1, { error: dueRequired }),
    body: z.string().max(65_000),
    assignedTo: z.string().max(100),
  });

type TaskFormProps = {
  task?: Task;
  saveLabel: string;
  onSave: (values: TaskValues) => Promise<unknown>;
  onCancel?: () => void;
  autoFocus?: boolean;
};

/** The form of a task. Times are in the location's time zone. */
export function TaskForm({ task, saveLabel, onSave, onCancel, autoFocus = true }: TaskFormProps) {
  const t = useTranslations("tasks.form");
  const schema = useMemo(() => schemaOf(t("dueRequired")), [t]);
  const connection = useConnection();
  const { timeZone, locale } = usePlace();
  const users = useUsers();
  const tomorrow = `${addDays(dayOf(new Date(), timeZone), 1)}T09:00`;
  const { control, onSubmit, formState, isUnsaved } = useFormOf(
    schema,
    {
      title: task?.title ?? "",
      due: task ? wallTimeOf(new Date(task.dueDate), timeZone) : tomorrow,
      body: task?.body ?? "",
      assignedTo: task ? (task.assignedTo ?? "") : connection.server.can("ownUser") ? connection.user.id : "",
    },
    ({ title, due, body, assignedTo }) => {
      const dueDate = instantOf(due, timeZone);
      if (dueDate === undefined) throw new WordedError(t("dueRequired"));
      return onSave({ title, body, assignedTo, dueDate: dueDate.toISOString() });
    },
  );
  const save = (
    <Button key="save" type="submit" variant="primary" pending={formState.isSubmitting}>
      {saveLabel}
    </Button>
  );
  const cancel = onCancel && (
    <Button key="cancel" variant="ghost" onClick={() => discard(isUnsaved(), onCancel)}>
      {t("cancel")}
    </Button>
  );
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-3" aria-label={saveLabel}>
      <TextField control={control} name="title" label={t("title")} required autoFocus={autoFocus} maxLength={255} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12.5rem,100%),1fr))] gap-3">
        <DateField control={control} name="due" label={t("due")} withTime required hint={zoneName(timeZone, locale)} />
        <ComboboxField
          control={control}
          name="assignedTo"
          label={t("assignee")}
          options={userOptions(users, task?.assignedTo)}
          placeholder={t("unassigned")}
        />
      </div>
      <TextareaField control={control} name="body" label={t("details")} rows={2} />
      <FormError of={formState.errors} />
      {/* A task is edited in a dialog, where the buttons are at the right as in the others. */}
      <div className={cx("flex flex-wrap items-center gap-2", task && "justify-end")}>{task ? [cancel, save] : [save, cancel]}</div>
    </form>
  );
}
