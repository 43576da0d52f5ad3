"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { NumberField } from "#components/form/number-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { FormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { type BookingCalendar, mostGuests } from "#contract/booking/booking.ts";
import type { detailsOf } from "./guest-form.ts";

type Details = ReturnType<typeof detailsOf>;
type CompanyFieldsProps = { form: FormOf<z.input<Details>, z.output<Details>>; guestType: BookingCalendar["guestType"] };

/** The visitor's guests: how many, or each by name. The focus goes to a guest who is added, and to the button that adds some after others were removed. */
export function CompanyFields({ form, guestType }: CompanyFieldsProps) {
  const t = useTranslations("booking.companyFields");
  const list = useRef<HTMLFieldSetElement>(null);
  if (guestType === null) return null;
  const { control } = form;
  if (guestType === "count_only")
    return <NumberField control={control} name="guestCount" label={t("howManyGuests")} whole placeholder="0" className="sm:max-w-64" />;
  const guests = form.watch("guests");
  const change = (next: typeof guests) => form.setValue("guests", next, { shouldDirty: true });
  const add = () => {
    change([...guests, { name: "", email: "" }]);
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("input[type=text]").item(guests.length)?.focus());
  };
  const remove = (at: number) => {
    change(guests.filter((_, other) => other !== at));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(":scope > :last-child button")?.focus());
  };
  return (
    <fieldset ref={list} className="grid gap-2">
      <legend className="text-sm font-medium">{t("whosComingWithYou")}</legend>
      <p className="text-xs text-muted">{t("theyWillReceiveTheAppointmentDetails")}</p>
      {guests.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new guest has no id
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextField
            control={control}
            name={`guests.${at}.name`}
            label={t("nameOfGuest", { count: at + 1 })}
            placeholder={t("name")}
            hideLabel
            className="max-sm:col-start-1"
          />
          <TextField
            control={control}
            name={`guests.${at}.email`}
            label={t("emailOfGuest", { count: at + 1 })}
            placeholder={t("email")}
            type="email"
            hideLabel
            className="max-sm:col-start-1"
          />
          <IconButton label={t("removeGuest", { count: at + 1 })} icon={<Trash2 aria-hidden />} onClick={() => remove(at)} />
        </div>
      ))}
      {guests.length < mostGuests ? (
        <div>
          <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
            {t("addGuest")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
