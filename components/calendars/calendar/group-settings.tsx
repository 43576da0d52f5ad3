"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type CalendarGroup, groupUpdate } from "#contract/calendars/groups.ts";
import { calendarQueries, groupMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { NamedList } from "../named-list.tsx";

export function GroupSettings() {
  const t = useTranslations("calendarSettings.groupSettings");
  const { locationId } = useConnection();
  return (
    <NamedList
      title={t("groups")}
      hint={t("groupCalendarsUnderOneAddress")}
      newLabel={t("newGroup")}
      empty={t("noGroupsYet")}
      errorTitle={t("couldntLoadGroups")}
      items={useQuery(calendarQueries.groups(locationId))}
      detail={({ slug, description }) => [slug, description].filter(Boolean).join(" · ")}
      extra={(group) => <GroupSwitch group={group} />}
      sheet={(group, onDone) => <GroupSheet group={group} onDone={onDone} />}
      removal={(group, onDone) => <RemoveGroup group={group} onDone={onDone} />}
    />
  );
}

function GroupSwitch({ group }: { group: CalendarGroup }) {
  const t = useTranslations("calendarSettings.groupSettings");
  const failureText = useFailureText();
  const setStatus = useMutation(groupMutations.setStatus(group.id));
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden>{t("active")}</span>
      <Switch
        aria-label={t("isActive", { name: group.name })}
        checked={setStatus.isPending ? setStatus.variables : group.isActive}
        onChange={(event) =>
          setStatus.mutate(event.target.checked, {
            onError: (error) => notify({ title: t("couldntChangeTheGroup"), description: failureText(error).message, tone: "danger" }),
          })
        }
      />
    </span>
  );
}

function GroupSheet({ group, onDone }: { group: CalendarGroup | undefined; onDone: () => void }) {
  const t = useTranslations("calendarSettings.groupSettings");
  const { locationId } = useConnection();
  const create = useMutation(groupMutations.create());
  const update = useMutation(groupMutations.update(group?.id ?? ""));
  const form = useFormOf(
    groupUpdate,
    { name: group?.name ?? "", description: group?.description ?? "", slug: group?.slug ?? "" },
    async (values) => {
      if (group === undefined) await create.mutateAsync({ ...values, locationId });
      else await update.mutateAsync(values);
      notify({ title: t("saved", { name: values.name }), tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet form={form} title={group === undefined ? t("newGroup") : t("edit", { name: group.name })} onDone={onDone}>
      <TextField control={form.control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <TextField control={form.control} name="slug" label={t("address")} hint={t("aShortUniqueNameWithoutSpaces")} required />
      <TextareaField control={form.control} name="description" label={t("description")} rows={3} />
    </FormSheet>
  );
}

function RemoveGroup({ group, onDone }: { group: CalendarGroup; onDone: () => void }) {
  const t = useTranslations("calendarSettings.groupSettings");
  const remove = useMutation(groupMutations.remove(group.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: group.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={t("delete", { name: group.name })} confirmLabel={t("deleteGroup")} onConfirm={confirm}>
      <p>{t("itsCalendarsAreKeptWithoutA")}</p>
    </ConfirmDialog>
  );
}
