"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { z } from "zod";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { InviteSent } from "#contract/users/invites.ts";
import type { Preset } from "#contract/users/presets.ts";
import { userCreate } from "#contract/users/users.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { inviteMutations } from "#lib/api/invites.ts";
import { presetQueries } from "#lib/api/presets.ts";
import { languageOptions, platformLanguageOf } from "#lib/i18n/language-names.ts";
import { usePresetName } from "../use-preset-name.ts";

const schema = userCreate
  .pick({ firstName: true, lastName: true, email: true, platformLanguage: true })
  .extend({ preset: z.string().min(1) });

type InviteSheetProps = { onDone: () => void; onSent: (sent: InviteSent) => void };

/** Invites a colleague with the rights of a preset. */
export function InviteSheet(props: InviteSheetProps) {
  const t = useTranslations("users.invites");
  const { locationId } = useConnection();
  const presets = useQuery(presetQueries.list(locationId));
  if (presets.isError) return <Failure title={t("couldntLoadPresets")} error={presets.error} onRetry={presets.refetch} />;
  if (presets.data === undefined) return <SkeletonLines count={1} />;
  return <InviteForm {...props} presets={presets.data} />;
}

function InviteForm({ presets, onDone, onSent }: InviteSheetProps & { presets: readonly Preset[] }) {
  const t = useTranslations("users.invites");
  const nameOf = usePresetName();
  const { locationId } = useConnection();
  const create = useMutation(inviteMutations.create(locationId));
  // Colleagues usually share the language of the user who invites them.
  const platformLanguage = platformLanguageOf(useLocale());
  const initial = { firstName: "", lastName: "", email: "", platformLanguage, preset: presets[0]?.id ?? "" };
  const form = useFormOf(schema, initial, async ({ preset: chosen, ...person }) => {
    const rights = presets.find(({ id }) => id === chosen);
    if (rights === undefined) return;
    const { role, permissions, scopes, scopesAssignedToOnly } = rights;
    onSent(await create.mutateAsync({ ...person, role, permissions, scopes, scopesAssignedToOnly, locationIds: [locationId] }));
  });
  const { control } = form;
  return (
    <FormSheet form={form} title={t("inviteUser")} saveLabel={t("sendInvite")} onDone={onDone}>
      <TextField control={control} name="firstName" label={t("firstName")} required autoFocus />
      <TextField control={control} name="lastName" label={t("lastName")} required />
      <TextField control={control} name="email" label={t("email")} type="email" required hint={t("theyChooseAPassword")} />
      <SelectField
        control={control}
        name="preset"
        label={t("permissions")}
        options={presets.map((preset) => ({ value: preset.id, label: nameOf(preset) }))}
        hint={t("youCanChangeThemLater")}
      />
      <SelectField control={control} name="platformLanguage" label={t("language")} options={languageOptions} />
    </FormSheet>
  );
}
