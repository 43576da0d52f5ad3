"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { MultiSelectField } from "#components/form/chips-field.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Resource, resourceWrite } from "#contract/calendars/resources.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { resourceMutations, resourceQueries, serviceQueries } from "#lib/api/services.ts";
import { NamedList } from "../named-list.tsx";

const kinds = ["room", "equipment"] as const;

/** Rooms and equipment, and the calendars and services that need them. */
export function ResourceSettings() {
  const t = useTranslations("calendarSettings.resources");
  const { server, locationId } = useConnection();
  const { data: calendars = [] } = useQuery(appointmentQueries.calendars(server));
  const { data: services = [] } = useQuery(serviceQueries.list(locationId));
  const namesOf = (items: readonly { id: string; name: string }[], ids: readonly string[]) =>
    items.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const detailOf = ({ kind, quantity, calendarIds, serviceIds }: Resource) => {
    const needing = [...namesOf(calendars, calendarIds), ...namesOf(services, serviceIds)];
    const pieces = kind === "equipment" && quantity > 1 ? [t("pieces", { count: quantity })] : [];
    // The names may arrive after the list, so the ids decide whether anything needs the resource.
    const isNeeded = calendarIds.length + serviceIds.length > 0;
    const uses = isNeeded ? needing.join(", ") : t("notNeeded");
    return [t(`kinds.${kind}`), ...pieces, ...(uses === "" ? [] : [uses])].join(" · ");
  };
  return (
    <NamedList
      title={t("title")}
      hint={t("hint")}
      newLabel={t("new")}
      empty={t("noneYet")}
      errorTitle={t("couldntLoad")}
      items={useQuery(resourceQueries.list(server))}
      detail={detailOf}
      sheet={(resource, onDone) => <ResourceSheet resource={resource} onDone={onDone} />}
      removal={(resource, onDone) => <RemoveResource resource={resource} onDone={onDone} />}
    />
  );
}

function ResourceSheet({ resource, onDone }: { resource: Resource | undefined; onDone: () => void }) {
  const t = useTranslations("calendarSettings.resources");
  const { server, locationId } = useConnection();
  const { data: calendars = [] } = useQuery(appointmentQueries.calendars(server));
  const { data: services = [] } = useQuery(serviceQueries.list(locationId));
  const save = useMutation(resourceMutations.save(server, resource?.id));
  const { control, formState, onSubmit, isUnsaved, watch } = useFormOf(
    resourceWrite,
    {
      kind: resource?.kind ?? "room",
      name: resource?.name ?? "",
      quantity: resource?.quantity ?? 1,
      calendarIds: resource?.calendarIds ?? [],
      serviceIds: resource?.serviceIds ?? [],
    },
    async (values) => {
      await save.mutateAsync(values);
      notify({ title: t("saved", { name: values.name }), tone: "success" });
      onDone();
    },
  );
  const optionsOf = (items: readonly { id: string; name: string }[]) => items.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      title={resource === undefined ? t("new") : t("edit", { name: resource.name })}
      onDone={onDone}
    >
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <SelectField
        control={control}
        name="kind"
        label={t("kind")}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {watch("kind") === "equipment" ? <NumberField control={control} name="quantity" label={t("quantity")} whole required /> : null}
      <MultiSelectField
        control={control}
        name="calendarIds"
        label={t("calendars")}
        options={optionsOf(calendars)}
        placeholder={t("none")}
      />
      {services.length === 0 ? null : (
        <MultiSelectField
          control={control}
          name="serviceIds"
          label={t("services")}
          options={optionsOf(services)}
          placeholder={watch("serviceIds").length === 0 ? t("none") : ""}
        />
      )}
    </FormSheet>
  );
}

function RemoveResource({ resource, onDone }: { resource: Resource; onDone: () => void }) {
  const t = useTranslations("calendarSettings.resources");
  const { server } = useConnection();
  const remove = useMutation(resourceMutations.remove(server, resource.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: resource.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("delete", { name: resource.name })}
      confirmLabel={t("deleteButton", { kind: resource.kind })}
      onConfirm={confirm}
    >
      <p>{t("whatStays")}</p>
    </ConfirmDialog>
  );
}
