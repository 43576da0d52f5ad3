"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Select } from "#components/ui/select.tsx";
import { type Redirect, redirectTypeOf, redirectWrite } from "#contract/funnels/redirects.ts";
import { funnelQueries } from "#lib/api/funnels.ts";
import { redirectActions } from "./redirect-words.ts";

export type RedirectValues = Omit<z.output<typeof redirectWrite>, "locationId">;

type Props = {
  id: string;
  locationId: string;
  redirect: Redirect | undefined;
  /** The API cannot change the domain and path of an existing redirect, so they are fixed unless it is created again. */
  isPlaceFixed: boolean;
  note?: ReactNode;
  save: (values: RedirectValues) => Promise<unknown>;
};

export function RedirectForm({ id, locationId, redirect, isPlaceFixed, note, save }: Props) {
  const t = useTranslations("funnels.redirectForm");
  const words = useTranslations("funnels.redirectWords");
  const form = useFormOf(
    redirectWrite,
    {
      locationId,
      ...{ domain: redirect?.domain ?? "", path: redirect?.path ?? "/" },
      ...{ target: redirect?.target ?? "", action: redirect?.action ?? ("url" as const) },
    },
    ({ domain, path, target, action }) => save({ domain, path, target, action }),
  );
  const { control, formState } = form;
  const [action, target] = form.watch(["action", "target"]);
  const mayBeFunnel = action === "funnel" || action === "all";
  const { data: funnels = [] } = useQuery({ ...funnelQueries.list(locationId, ""), enabled: mayBeFunnel });
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      {note}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="domain"
          label={t("domain")}
          required
          disabled={isPlaceFixed}
          autoFocus={!isPlaceFixed}
          placeholder="go.example.com"
        />
        <TextField control={control} name="path" label={t("path")} required disabled={isPlaceFixed} placeholder="/spring-offer" />
      </div>
      <SelectField
        control={control}
        name="action"
        label={t("targetType")}
        options={redirectActions.map((value) => ({ value, label: words(`action.${value}`) }))}
      />
      {mayBeFunnel && funnels.length > 0 ? (
        <Select
          label={t("aFunnelAsTheTarget")}
          placeholder={t("chooseAFunnel")}
          options={funnels.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={funnels.some(({ _id }) => _id === target) ? target : undefined}
          onChange={(funnelId) => form.setValue("target", funnelId, { shouldDirty: true, shouldValidate: true })}
        />
      ) : null}
      <TextField
        control={control}
        name="target"
        label={t("target")}
        required
        autoFocus={isPlaceFixed}
        placeholder="https://example.com/offer"
        hint={words(`hint.${action}`)}
        maxLength={2000}
      />
      <p className="text-sm text-muted">
        {redirectTypeOf(action) === "Permanent" ? t("permanent301RememberedByBrowsersAnd") : t("temporary302CheckedAtEachVisit")}
      </p>
      <FormError of={formState.errors} />
    </form>
  );
}
