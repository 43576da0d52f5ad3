"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { ColorField } from "#components/form/color-field.tsx";
import { useFieldOnScreen } from "#components/form/fields-on-screen.ts";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MeasureField } from "#components/form/measure-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Service, serviceUpdate } from "#contract/calendars/services.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { serviceMutations } from "#lib/api/services.ts";
import { shortUnits, useUnitOptions } from "../duration-editor.tsx";
import { TeamEditor } from "../team-editor.tsx";
import { useCurrency } from "./use-price.ts";
import { VariationEditor, variationForm } from "./variation-editor.tsx";

const serviceForm = serviceUpdate
  .pick({
    name: true,
    slug: true,
    description: true,
    eventColor: true,
    staff: true,
    payment: true,
    serviceDuration: true,
    serviceDurationUnit: true,
    preBuffer: true,
    postBuffer: true,
    isPrivate: true,
  })
  .required({ name: true, slug: true, staff: true, serviceDuration: true })
  .extend({ variations: z.array(variationForm) });

const unitsOfBuffer = { preBufferUnit: "mins", postBufferUnit: "mins" } as const;
const minutes = (value: number, unit: "mins" | "hours") => (unit === "hours" ? value * 60 : value);

export function ServiceSheet({ service, onDone }: { service: Service | undefined; onDone: () => void }) {
  const t = useTranslations("calendarSettings.sheet");
  const { locationId, user } = useConnection();
  const currency = useCurrency();
  const units = useUnitOptions(shortUnits);
  const unit = currency === undefined ? {} : { unit: currency };
  const create = useMutation(serviceMutations.create());
  const update = useMutation(serviceMutations.update(service?.id ?? ""));
  const form = useFormOf(
    serviceForm,
    {
      name: service?.name ?? "",
      slug: service?.slug ?? "",
      description: service?.description ?? "",
      eventColor: service?.eventColor ?? "#039be5",
      staff: service?.staff ?? [{ id: user.id }],
      payment: service?.payment ?? { amount: 0, deposit: 0, depositType: "amount" },
      serviceDuration: service?.serviceDuration ?? 30,
      serviceDurationUnit: service?.serviceDurationUnit ?? "mins",
      preBuffer: service ? minutes(service.preBuffer, service.preBufferUnit) : 0,
      postBuffer: service ? minutes(service.postBuffer, service.postBufferUnit) : 0,
      isPrivate: service?.isPrivate ?? false,
      variations: (service?.variations ?? []).map((each) => ({
        id: each.id,
        name: each.name,
        serviceDuration: each.serviceDuration === undefined ? null : minutes(each.serviceDuration, each.serviceDurationUnit ?? "mins"),
        amount: each.payment?.amount ?? null,
      })),
    },
    async ({ variations, ...values }) => {
      const sent = variations.map(({ id: variationId, name, serviceDuration, amount }) => ({
        ...(variationId === undefined ? {} : { id: variationId }),
        name,
        ...(serviceDuration === null ? {} : { serviceDuration, serviceDurationUnit: "mins" as const }),
        ...(amount === null ? {} : { payment: { amount } }),
      }));
      const common = { ...values, ...unitsOfBuffer };
      if (service === undefined) await create.mutateAsync({ ...common, locationId, variations: sent });
      else {
        const gone = service.variations.filter((before) => !variations.some((after) => after.id === before.id));
        await update.mutateAsync({
          body: { ...common, ...(sent.length > 0 || gone.length > 0 ? { variations: sent } : {}) },
          gone: gone.map((each) => each.id),
        });
      }
      notify({ title: t("saved", { name: values.name }), tone: "success" });
      onDone();
    },
  );
  const { control } = form;
  useFieldOnScreen(form.control, "variations", "variations");
  return (
    <FormSheet
      form={form}
      size="lg"
      title={service === undefined ? t("newService") : t("edit", { name: service.name })}
      className="grid grid-cols-1 gap-6"
      onDone={onDone}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
        <TextField control={control} name="slug" label={t("address")} hint={t("aShortNameWithoutSpaces")} required />
        <TextareaField control={control} name="description" label={t("description")} rows={2} className="sm:col-span-2" />
        <ColorField control={control} name="eventColor" label={t("color")} />
        <SwitchField control={control} name="isPrivate" label={t("hiddenFromPublicBooking")} className="sm:mt-6" />
      </div>
      <Section title={t("time")}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <MeasureField
            control={control}
            name="serviceDuration"
            label={t("duration")}
            required
            unitOf={{ name: "serviceDurationUnit", label: t("unitOfTheDuration"), options: units }}
            className="sm:col-span-3 sm:max-w-xs"
          />
          <NumberField control={control} name="preBuffer" label={t("bufferBefore")} unit="min" whole />
          <NumberField control={control} name="postBuffer" label={t("bufferAfter")} unit="min" whole />
        </div>
      </Section>
      <Section title={t("price")}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <NumberField control={control} name="payment.amount" label={t("price")} {...unit} />
          <NumberField
            control={control}
            name="payment.deposit"
            label={t("deposit")}
            {...(form.watch("payment.depositType") === "percentage" ? { unit: "%" } : unit)}
          />
          <SelectField
            control={control}
            name="payment.depositType"
            label={t("depositType")}
            options={[
              { value: "amount", label: t("anAmount") },
              { value: "percentage", label: t("aPercentage") },
            ]}
          />
        </div>
      </Section>
      <TeamEditor
        type="service_booking"
        members={form.watch("staff").map((member) => ({ userId: member.id }))}
        onChange={(members) =>
          form.setValue(
            "staff",
            members.map(({ userId }) => ({ id: userId })),
            { shouldDirty: true, shouldValidate: true },
          )
        }
      />
      <VariationEditor
        key={form.watch("variations").length}
        variations={form.watch("variations")}
        error={form.formState.errors.variations ? t("eachVariationNeedsANameAndADuration") : undefined}
        onChange={(variations) => form.setValue("variations", variations, { shouldDirty: true })}
      />
    </FormSheet>
  );
}
