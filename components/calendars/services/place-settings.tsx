"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type ServiceLocation, serviceLocationUpdate } from "#contract/calendars/service-locations.ts";
import { phoneOf } from "#contract/contacts/values.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useLocationPhones, usePhonePlace } from "#lib/api/location-phones.ts";
import { placeMutations, serviceQueries } from "#lib/api/services.ts";
import { NamedList } from "../named-list.tsx";

const kinds = ["offline", "ask_booker"] as const;

/** The places at which services are provided. */
export function PlaceSettings() {
  const t = useTranslations("calendarSettings.placeSettings");
  const { locationId } = useConnection();
  const formatPhone = useLocationPhones();
  return (
    <NamedList
      title={t("places")}
      hint={t("whereServicesTakePlace")}
      newLabel={t("newPlace")}
      empty={t("noPlacesYet")}
      errorTitle={t("couldntLoadPlaces")}
      items={useQuery(serviceQueries.places(locationId))}
      detail={({ address, phone, slug }) => [address, phone && formatPhone(phone)].filter(Boolean).join(" · ") || slug}
      sheet={(place, onDone) => <PlaceSheet place={place} onDone={onDone} />}
      removal={(place, onDone) => <RemovePlace place={place} onDone={onDone} />}
    />
  );
}

/** A number that an integration stored in another format is kept until a user changes it. */
const placeFormOf = (place: ServiceLocation | undefined) =>
  serviceLocationUpdate
    .pick({ name: true, slug: true, address: true, phone: true, locationType: true })
    .required({ name: true, slug: true })
    .extend({
      phone: serviceLocationUpdate.shape.phone.refine((text) => !text?.trim() || text === place?.phone || phoneOf(text).ok, {
        error: "must be a phone number",
      }),
    });

function PlaceSheet({ place, onDone }: { place: ServiceLocation | undefined; onDone: () => void }) {
  const t = useTranslations("calendarSettings.placeSettings");
  const { locationId } = useConnection();
  const phonePlace = usePhonePlace();
  const create = useMutation(placeMutations.create());
  const update = useMutation(placeMutations.update(place?.id ?? ""));
  const { control, formState, onSubmit, isUnsaved } = useFormOf(
    placeFormOf(place),
    {
      name: place?.name ?? "",
      slug: place?.slug ?? "",
      address: place?.address ?? "",
      phone: place?.phone ?? "",
      locationType: place?.locationType ?? "offline",
    },
    async (values) => {
      if (place === undefined) await create.mutateAsync({ ...values, locationId });
      else await update.mutateAsync(values);
      notify({ title: t("saved", { name: values.name }), tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      title={place === undefined ? t("newPlace") : t("edit", { name: place.name })}
      onDone={onDone}
    >
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <TextField control={control} name="slug" label={t("shortName")} hint={t("usedInWebAddressesNoSpaces")} required />
      <SelectField
        control={control}
        name="locationType"
        label={t("addressType")}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`), description: t(`kindHints.${value}`) }))}
      />
      <TextField control={control} name="address" label={t("addressOrQuestionForTheVisitor")} maxLength={255} />
      <PhoneField control={control} name="phone" label={t("phone")} {...phonePlace} />
    </FormSheet>
  );
}

function RemovePlace({ place, onDone }: { place: ServiceLocation; onDone: () => void }) {
  const t = useTranslations("calendarSettings.placeSettings");
  const remove = useMutation(placeMutations.remove(place.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: place.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={t("delete", { name: place.name })} confirmLabel={t("deletePlace")} onConfirm={confirm}>
      <p>{t("servicesCanNoLongerBeBooked")}</p>
    </ConfirmDialog>
  );
}
