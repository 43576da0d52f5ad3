"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { z } from "zod";
import { useFieldOnScreen } from "#components/form/fields-on-screen.ts";
import { FormError } from "#components/form/form-error.tsx";
import { OvertakenFields } from "#components/form/overtaken-fields.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { useOvertaken } from "#components/form/use-overtaken.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Option } from "#components/ui/option.ts";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import type { Member } from "#contract/users/members.ts";
import type { Preset } from "#contract/users/presets.ts";
import { accountQueries } from "#lib/api/account.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { teamQueries } from "#lib/api/team.ts";
import { languageNames, languageOptions, platformLanguageOf } from "#lib/i18n/language-names.ts";
import { PasswordMeter } from "../password-meter.tsx";
import { PresetMenu } from "../presets/preset-menu.tsx";
import { type MemberSent, type MemberValues, type SharedField, sharedFields, valuesOf } from "./member-values.ts";
import { RightsFields } from "./rights-fields.tsx";
import { grantsOf } from "./scope-grants.ts";

export type MemberFormProps = {
  member: Member | undefined;
  schema: z.ZodType<MemberValues, MemberSent>;
  /** `isChanged` returns whether the user has changed a field. */
  save: (values: MemberValues, isChanged: (name: keyof MemberValues) => boolean) => Promise<unknown>;
};

export function MemberForm({ member, schema, save }: MemberFormProps) {
  const t = useTranslations("users.memberForm");
  const { locationId, user, server } = useConnection();
  const phonePlace = usePhonePlace();
  const language = platformLanguageOf(useLocale());
  const form = useFormOf(schema, valuesOf(member, locationId, language), async (values) => {
    const { dirtyFields } = form.formState;
    await save(values, (name) => dirtyFields[name] !== undefined);
    form.reset({ ...form.getValues(), password: "" });
    settle();
  });
  const { control, formState } = form;
  useFieldOnScreen(control, "locationIds", "locationIds");
  const now = form.watch();
  const theirs = valuesOf(member, locationId, language);
  const { overtaken, takeTheirs, settle } = useOvertaken(form, theirs, sharedFields);
  const touching = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const isSelf = member?.id === user.id;
  const own = useQuery({ ...accountQueries.own(), enabled: isSelf && server.can("invites") });
  const emailHint = emailHintOf(member !== undefined && !server.can("invites"), isSelf && own.data?.account.emailChange !== null);
  const labels: Record<SharedField, string> = {
    firstName: t("firstName"),
    lastName: t("lastName"),
    email: t("email"),
    phone: t("phone"),
    role: t("role"),
    platformLanguage: t("language"),
    locationIds: t("locations"),
    permissions: t("permissions"),
    grants: t("scopes"),
  };
  /** A field's value as short text. */
  const textOf = (field: SharedField, values: MemberSent): string => {
    switch (field) {
      case "locationIds":
        return t("shared.locations", { count: values.locationIds.length });
      case "permissions": {
        const switches = Object.values(values.permissions);
        return t("shared.permissions", { count: switches.filter((isOn) => !isOn).length, total: switches.length });
      }
      case "grants":
        if (values.grants === undefined) return t("shared.notLimited");
        return t("shared.granted", { count: Object.values(values.grants).filter((grant) => grant !== "none").length });
      case "platformLanguage":
        return languageNames[values.platformLanguage ?? "en_US"];
      case "role":
        return t(`roles.${values.role === "admin" ? "admin" : "user"}`);
      default:
        return values[field] ?? "";
    }
  };
  const copy = (from: Member) => {
    form.setValue("permissions", from.permissions, touching);
    form.setValue("grants", grantsOf(from), touching);
    if (!isSelf) form.setValue("role", from.roles.role === "admin" ? "admin" : "user", touching);
  };

  const apply = (preset: Preset, name: string) => {
    form.setValue("permissions", effectivePermissions(preset), touching);
    form.setValue("grants", grantsOf(preset), touching);
    if (!isSelf) form.setValue("role", preset.role, touching);
    notify({ title: t("presetApplied", { name }), description: t("itTakesEffectWhenYouSave"), tone: "success" });
  };

  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-9">
      <Section title={t("person")}>
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextField control={control} name="firstName" label={t("firstName")} required autoFocus={member === undefined} />
          <TextField control={control} name="lastName" label={t("lastName")} required />
          <TextField
            control={control}
            name="email"
            label={t("email")}
            type="email"
            required={member === undefined}
            disabled={emailHint !== "usedToSignIn"}
            hint={t(emailHint)}
          />
          <PhoneField control={control} name="phone" label={t("phone")} {...phonePlace} />
          <div>
            <TextField
              control={control}
              name="password"
              label={member === undefined ? t("password") : t("newPassword")}
              type="password"
              autoComplete="new-password"
              required={member === undefined}
              {...(member === undefined ? {} : { hint: t("leaveEmptyToKeepTheCurrent") })}
            />
            {member === undefined || now.password ? <PasswordMeter password={now.password ?? ""} /> : null}
          </div>
          <SelectField control={control} name="platformLanguage" label={t("language")} options={languageOptions} />
        </div>
      </Section>

      <Section title={t("roleAndLocations")}>
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="role"
            label={t("role")}
            options={[
              { value: "user", label: t("roles.user"), description: t("roles.userHint") },
              { value: "admin", label: t("roles.admin"), description: t("roles.adminHint") },
            ]}
            disabled={isSelf}
            {...(isSelf ? { hint: t("onlyAnotherAdminCanChangeYour") } : {})}
          />
          <LocationChoice
            value={now.locationIds}
            onChange={(ids) => form.setValue("locationIds", ids, touching)}
            error={formState.errors.locationIds?.message}
          />
        </div>
      </Section>

      <div className="@container">
        <RightsFields
          role={now.role}
          permissions={now.permissions}
          grants={now.grants}
          onPermissions={(value) => form.setValue("permissions", value, touching)}
          onGrants={(value) => form.setValue("grants", value, touching)}
          canLift={server.can("liftScopes") || member === undefined}
          isWide
          actions={
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              {server.can("invites") ? <PresetMenu onApply={apply} /> : null}
              <CopyRights except={member?.id} onCopy={copy} />
              <Button onClick={() => form.setValue("permissions", effectivePermissions({ permissions: {} }), touching)}>
                {t("defaults")}
              </Button>
            </div>
          }
        />
      </div>

      <OvertakenFields
        fields={overtaken.map((name) => ({ name, label: labels[name], theirs: textOf(name, theirs), mine: textOf(name, now) }))}
        onTakeTheirs={takeTheirs}
      />
      <FormError of={formState.errors} />
      <div className="sticky bottom-0 -mx-4 border-t border-separator bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <Button type="submit" variant="primary" disabled={member !== undefined && !formState.isDirty} pending={formState.isSubmitting}>
          {member === undefined ? t("addUser") : t("save")}
        </Button>
      </div>
    </form>
  );
}

/** Other servers cannot change an email. If mail can be sent, users change their own email in their account. */
function emailHintOf(isFixed: boolean, isInAccount: boolean) {
  if (isFixed) return "usedToSignInItCant" as const;
  return isInAccount ? ("changeYoursInAccount" as const) : ("usedToSignIn" as const);
}

/** Copies the rights of another user. */
function CopyRights({ except, onCopy }: { except: string | undefined; onCopy: (member: Member) => void }) {
  const t = useTranslations("users.memberForm");
  const failureText = useFailureText();
  const connection = useConnection();
  const client = useQueryClient();
  const [from, setFrom] = useState<Option>();
  const team = useInfiniteQuery(teamQueries.list(connection, { query: "", role: "" }));
  const options = (team.data?.pages.flatMap((page) => page.users) ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, email }) => ({
      value: id,
      label: name || email,
      description: email,
      icon: <Avatar name={name} size="xs" />,
    }));
  const copy = async (userId: string) => {
    try {
      const member = await client.fetchQuery(teamQueries.one(connection.server, userId));
      onCopy(member);
      notify({ title: t("permissionsOfCopied", { name: member.name }), description: t("itTakesEffectWhenYouSave"), tone: "success" });
    } catch (error) {
      notify({ title: t("couldntCopyThePermissions"), description: failureText(error).message, tone: "danger" });
    }
  };
  return (
    <Combobox
      label={t("copyFromAnotherUser")}
      placeholder={t("copyFromAnotherUser2")}
      options={options}
      value={from}
      onChange={(option) => {
        setFrom(option);
        if (option) void copy(option.value);
      }}
      className="w-full sm:w-60"
    />
  );
}

type LocationChoiceProps = { value: readonly string[]; onChange: (ids: string[]) => void; error?: string | undefined };

/** The user's locations. Locations that the signed-in user cannot access stay unchanged. */
function LocationChoice({ value, onChange, error }: LocationChoiceProps) {
  const t = useTranslations("users.memberForm");
  const failureText = useFailureText();
  const field = useId();
  const connection = useConnection();
  const locations = useQuery(teamQueries.locations(connection.server, connection.locationName));
  if (locations.isError) return <p role="alert">{t("couldntLoadLocations", { reason: failureText(locations.error).message })}</p>;
  if (locations.data === undefined) return <SkeletonLines count={2} />;
  const foreign = value.filter((id) => !locations.data.some((location) => location.id === id));
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("locations")}</legend>
      <ul>
        {locations.data.map(({ id, name }) => (
          <li key={id}>
            <label htmlFor={`${field}-${id}`} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
              <Checkbox id={`${field}-${id}`} checked={value.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
              {name}
            </label>
          </li>
        ))}
        {foreign.length > 0 ? (
          <li>
            <label htmlFor={`${field}-foreign`} className="flex min-h-8 items-center gap-2 text-sm text-muted">
              <Checkbox id={`${field}-foreign`} checked disabled readOnly />
              {t("otherLocations", { count: foreign.length })}
            </label>
          </li>
        ) : null}
      </ul>
      {error ? (
        <p data-problem className="mt-1 text-xs text-danger-soft-foreground">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
