"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type ServiceLocation, serviceLocationUpdate } from "#contract/calendars/service-locations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { placeMutations, serviceQueries } from "#lib/api/services.ts";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; place: ServiceLocation };

const kinds = [
  { value: "offline", label: "At an address", description: "A full street address" },
  { value: "ask_booker", label: "Where the booker says", description: "The address is what the booker is asked for" },
];

/** Where services are given. */
export function PlaceSettings() {
  const { locationId } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const places = useQuery(serviceQueries.places(locationId));
  const done = () => setDoing(undefined);
  return (
    <Section
      title="Places"
      hint="Where services are given."
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
          New place
        </Button>
      }
    >
      {places.isError ? (
        <Failure what="The places" error={places.error} onRetry={places.refetch} />
      ) : places.data === undefined ? (
        <SkeletonLines count={3} />
      ) : places.data.length === 0 ? (
        <p className="text-sm text-muted">No places yet.</p>
      ) : (
        <ul className="border-y border-separator">
          {places.data.map((place) => (
            <li key={place.id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{place.name}</p>
                <p className="truncate text-xs text-muted">{[place.address, place.phone].filter(Boolean).join(" · ") || place.slug}</p>
              </div>
              <IconButton label={`Edit ${place.name}`} icon={<Pencil aria-hidden />} onClick={() => setDoing({ kind: "edit", place })} />
              <IconButton
                label={`Delete ${place.name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => setDoing({ kind: "remove", place })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <PlaceSheet place={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <PlaceSheet place={doing.place} onDone={done} /> : null}
      {doing?.kind === "remove" ? <RemovePlace place={doing.place} onDone={done} /> : null}
    </Section>
  );
}

const placeForm = serviceLocationUpdate
  .pick({ name: true, slug: true, address: true, phone: true, locationType: true })
  .required({ name: true, slug: true });

function PlaceSheet({ place, onDone }: { place: ServiceLocation | undefined; onDone: () => void }) {
  const { locationId } = useConnection();
  const create = useMutation(placeMutations.create());
  const update = useMutation(placeMutations.update(place?.id ?? ""));
  const { control, formState, onSubmit } = useFormOf(
    placeForm,
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
      notify({ title: `${values.name} was saved.`, tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet form={{ formState, onSubmit }} title={place === undefined ? "New place" : `Edit ${place.name}`} onDone={onDone}>
      <TextField control={control} name="name" label="Name" required autoFocus maxLength={255} />
      <TextField control={control} name="slug" label="Short name" hint="Without spaces, for addresses." required />
      <SelectField control={control} name="locationType" label="Where it is" options={kinds} />
      <TextField control={control} name="address" label="Address, or what the booker is asked" maxLength={255} />
      <TextField control={control} name="phone" label="Phone" type="tel" maxLength={50} />
    </FormSheet>
  );
}

function RemovePlace({ place, onDone }: { place: ServiceLocation; onDone: () => void }) {
  const remove = useMutation(placeMutations.remove(place.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: `${place.name} was deleted.`, tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${place.name}?`} confirmLabel="Delete the place" onConfirm={confirm}>
      <p>Services can no longer be booked there.</p>
    </ConfirmDialog>
  );
}
