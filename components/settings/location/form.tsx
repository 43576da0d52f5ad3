"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { OvertakenFields } from "#components/form/overtaken-fields.tsx";
import { ComboboxField, SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { useOvertaken } from "#components/form/use-overtaken.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useZoneOptions } from "#components/ui/use-zone-options.ts";
import type { Location } from "#contract/locations/locations.ts";
import { type LocationUpdate, locationUpdate } from "#contract/locations/settings.ts";
import { accountLanguage } from "#contract/users/account.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { locationMutations } from "#lib/api/locations.ts";
import { currencies } from "#lib/format/currencies.ts";
import { zoneName } from "#lib/format/dates.ts";
import { accountLanguageOptions, languageNames } from "#lib/i18n/language-names.ts";
import { matchOrderOf, matchOrders } from "./match-order.ts";

const countryDecides = "";

const locationForm = z.object({
  name: locationUpdate.shape.name.unwrap(),
  timezone: locationUpdate.shape.timezone.unwrap(),
  currency: locationUpdate.shape.currency.unwrap(),
  language: z.literal(countryDecides).or(accountLanguage),
  allowDuplicateContact: z.boolean(),
  matchOrder: z.string(),
});
type LocationValues = z.output<typeof locationForm>;

const fieldNames = ["name", "timezone", "currency", "language", "allowDuplicateContact", "matchOrder"] as const;
type FieldName = (typeof fieldNames)[number];

const valuesOf = ({ name, timezone, settings }: Location): LocationValues => ({
  name,
  timezone,
  currency: settings.currency ?? "USD",
  language: settings.language ?? countryDecides,
  allowDuplicateContact: settings.allowDuplicateContact,
  matchOrder: settings.duplicateMatchOrder.join(),
});

/** The update to send. It contains only changed fields, so that a save does not overwrite other users' changes. */
function updateOf(values: LocationValues, isChanged: (name: FieldName) => boolean): LocationUpdate {
  return {
    ...(isChanged("name") ? { name: values.name } : {}),
    ...(isChanged("timezone") ? { timezone: values.timezone } : {}),
    ...(isChanged("currency") ? { currency: values.currency } : {}),
    ...(isChanged("language") ? { language: values.language === countryDecides ? null : values.language } : {}),
    ...(isChanged("allowDuplicateContact") ? { allowDuplicateContact: values.allowDuplicateContact } : {}),
    ...(isChanged("matchOrder") ? { duplicateMatchOrder: [...matchOrderOf(values.matchOrder).order] } : {}),
  };
}

function useCurrencies() {
  const { locale } = usePlace();
  return useMemo(() => currencies(locale), [locale]);
}

export function LocationForm({ location }: { location: Location }) {
  const t = useTranslations("location.form");
  const router = useRouter();
  const { locale } = usePlace();
  const isAdmin = useSignedInUser().role === "admin";
  const currencyOptions = useCurrencies();
  const update = useMutation(locationMutations.update(location.id));
  const theirs = valuesOf(location);
  const form = useFormOf(locationForm, theirs, async (values) => {
    const { dirtyFields } = form.formState;
    await update.mutateAsync(updateOf(values, (name) => dirtyFields[name] === true));
    form.reset(values);
    settle();
    notify({ title: t("locationSaved"), tone: "success" });
    router.refresh();
  });
  const { overtaken, takeTheirs, settle } = useOvertaken(form, theirs, fieldNames);
  const { control, formState } = form;
  const mine = form.watch();
  const labels: Record<FieldName, string> = {
    name: t("name"),
    timezone: t("timeZone"),
    currency: t("currency"),
    language: t("language"),
    allowDuplicateContact: t("duplicatesAllowed"),
    matchOrder: t("howContactsAreMatched"),
  };
  /** A field's value as text. */
  const textOf = (name: FieldName, values: LocationValues): string => {
    if (name === "allowDuplicateContact") return values.allowDuplicateContact ? t("yes") : t("no");
    if (name === "language") return values.language === countryDecides ? t("languageOfCountry") : languageNames[values.language];
    return name === "matchOrder" ? t(`matchOrders.${matchOrderOf(values.matchOrder).key}`) : values[name];
  };
  const common = { control, disabled: !isAdmin };
  const zones = useZoneOptions(location.timezone);
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid max-w-xl gap-8">
      {isAdmin ? null : <Banner>{t("onlyAdminsCanChangeTheseSettings")}</Banner>}
      <OvertakenFields
        fields={overtaken.map((name) => ({ name, label: labels[name], theirs: textOf(name, theirs), mine: textOf(name, mine) }))}
        onTakeTheirs={takeTheirs}
      />
      <Section title={t("location")}>
        <div className="grid gap-4">
          <TextField {...common} name="name" label={t("name")} required />
          <ComboboxField
            {...common}
            name="timezone"
            label={t("timeZone")}
            options={zones}
            required
            hint={
              <>
                {mine.timezone === "" ? null : <span className="block">{zoneName(mine.timezone, locale)}</span>}
                {t("usedForAllTimesAndDay")}
              </>
            }
          />
          <SelectField
            {...common}
            name="language"
            label={t("language")}
            options={accountLanguageOptions}
            none={t("languageOfCountry")}
            hint={t("languageHint")}
          />
          <ComboboxField
            {...common}
            name="currency"
            label={t("currency")}
            options={currencyOptions}
            required
            hint={t("usedForServicePrices")}
          />
        </div>
      </Section>
      <Section title={t("duplicateContacts")}>
        <div className="grid gap-4">
          <SwitchField {...common} name="allowDuplicateContact" label={t("allowTwoContactsWithTheSame")} />
          <SelectField
            {...common}
            name="matchOrder"
            label={t("howContactsAreMatched")}
            options={matchOrders.map(({ value, key }) => ({ value, label: t(`matchOrders.${key}`) }))}
          />
          <p aria-live="polite" className="rounded-md bg-default px-3 py-2 text-sm">
            {t(mine.allowDuplicateContact ? "effect.allowed" : "effect.refused", { fields: matchOrderOf(mine.matchOrder).key })}
          </p>
        </div>
      </Section>
      <FormError of={formState.errors} />
      <div>
        <Button type="submit" variant="primary" disabled={!isAdmin || !formState.isDirty} pending={formState.isSubmitting}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
