"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { ComboboxField } from "#components/form/select-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type CalendarFeed, feedSubject } from "#contract/calendars/feeds.ts";
import { feedMutations } from "#lib/api/calendar-sync.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { useFeedName } from "./use-feed-name.ts";

type Subject = Pick<CalendarFeed, "subject" | "subjectId">;

/** A subject as the value of an option: its kind and id. */
const optionOf = ({ subject, subjectId }: Subject) => `${subject} ${subjectId ?? ""}`;
function subjectOf(value: string): { subject: CalendarFeed["subject"]; subjectId?: string } {
  const [subject, subjectId = ""] = value.split(" ");
  return { subject: feedSubject.parse(subject), ...(subjectId === "" ? {} : { subjectId }) };
}

const fields = z.object({ of: z.string().min(1) });

export function NewFeedDialog({ feeds, onDone }: { feeds: readonly CalendarFeed[]; onDone: () => void }) {
  const t = useTranslations("calendarSync.feeds");
  const formId = useId();
  const { locationId } = useConnection();
  const { id: ownId } = useSignedInUser();
  const nameOf = useFeedName();
  const users = useUsers() ?? [];
  const calendars = useQuery(calendarQueries.list(locationId)).data ?? [];
  const create = useMutation(feedMutations.create(locationId));

  const existing = new Set(feeds.map(optionOf));
  const own: Subject = { subject: "user", subjectId: ownId };
  const subjects: Subject[] = [
    own,
    { subject: "location", subjectId: null },
    ...calendars.map(({ id }) => ({ subject: "calendar" as const, subjectId: id })),
    ...users.filter(({ id }) => id !== ownId).map(({ id }) => ({ subject: "user" as const, subjectId: id })),
  ];
  const options = subjects
    .filter((subject) => !existing.has(optionOf(subject)))
    .map((subject) => ({ value: optionOf(subject), label: nameOf(subject) }));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(
    fields,
    { of: existing.has(optionOf(own)) ? "" : optionOf(own) },
    async ({ of }) => {
      await create.mutateAsync(subjectOf(of));
      notify({ title: t("created"), tone: "success" });
      onDone();
    },
  );
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => open || onDone()}
      title={t("new")}
      description={t("newHint")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" pending={formState.isSubmitting}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-3">
        <ComboboxField control={control} name="of" label={t("contains")} options={options} required />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
