"use client";

import type { z } from "zod";
import { useFieldOnScreen } from "#components/form/fields-on-screen.ts";
import { FormError } from "#components/form/form-error.tsx";
import { OvertakenFields } from "#components/form/overtaken-fields.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { useOvertaken } from "#components/form/use-overtaken.ts";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { effectivePermissions } from "#contract/permissions.ts";
import type { Member } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { languageOptions } from "#lib/i18n/language-names.ts";
import { AccessSummary } from "../access-summary.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { CopyRights } from "./copy-rights.tsx";
import { LocationChoice } from "./location-choice.tsx";
import { labelOf, type MemberSent, type MemberValues, rightsOf, sharedFields, shownAs, valuesOf } from "./member-values.ts";
import { PermissionSwitches } from "./permission-switches.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
import { grantsOf } from "./scope-grants.ts";

const roleOptions = [
  { value: "user", label: "User", description: "Works with what the permissions allow" },
  { value: "admin", label: "Admin", description: "Also manages users, settings and integrations" },
];

export type MemberFormProps = {
  member: Member | undefined;
  schema: z.ZodType<MemberValues, MemberSent>;
  /** `isChanged` says which fields somebody has touched. */
  save: (values: MemberValues, isChanged: (name: keyof MemberValues) => boolean) => Promise<unknown>;
};

export function MemberForm({ member, schema, save }: MemberFormProps) {
  const { locationId, user, server } = useConnection();
  const phonePlace = usePhonePlace();
  const form = useFormOf(schema, valuesOf(member, locationId), async (values) => {
    const { dirtyFields } = form.formState;
    await save(values, (name) => dirtyFields[name] !== undefined);
    form.reset({ ...form.getValues(), password: "" });
    settle();
  });
  const { control, formState } = form;
  useFieldOnScreen(control, "locationIds", "locationIds");
  const now = form.watch();
  const theirs = valuesOf(member, locationId);
  const { overtaken, takeTheirs, settle } = useOvertaken(form, theirs, sharedFields);
  const touching = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const isSelf = member?.id === user.id;
  const copy = (from: Member) => {
    form.setValue("permissions", from.permissions, touching);
    form.setValue("grants", grantsOf(from), touching);
    if (!isSelf) form.setValue("role", from.roles.role === "admin" ? "admin" : "user", touching);
  };

  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-9">
      <Section title="Person">
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextField control={control} name="firstName" label="First name" required autoFocus={member === undefined} />
          <TextField control={control} name="lastName" label="Last name" required />
          <TextField
            control={control}
            name="email"
            label="Email"
            type="email"
            required={member === undefined}
            disabled={member !== undefined}
            hint={member === undefined ? "They sign in with it." : "It cannot be changed: they sign in with it."}
          />
          <PhoneField control={control} name="phone" label="Phone" {...phonePlace} />
          <div>
            <TextField
              control={control}
              name="password"
              label={member === undefined ? "Password" : "New password"}
              type="password"
              autoComplete="new-password"
              required={member === undefined}
              {...(member === undefined ? {} : { hint: "Leave it empty to keep the present one. A new one signs them out everywhere." })}
            />
            {member === undefined || now.password ? <PasswordMeter password={now.password ?? ""} /> : null}
          </div>
          <SelectField control={control} name="platformLanguage" label="Language" options={languageOptions} />
        </div>
      </Section>

      <Section title="Role and locations">
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="role"
            label="Role"
            options={roleOptions}
            disabled={isSelf}
            {...(isSelf ? { hint: "Another admin can change your role." } : {})}
          />
          <LocationChoice
            value={now.locationIds}
            onChange={(ids) => form.setValue("locationIds", ids, touching)}
            error={formState.errors.locationIds?.message}
          />
        </div>
      </Section>

      <Section
        title="Permissions"
        hint="What they see in the dashboard. Each request is held to it, not only the menus."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <CopyRights except={member?.id} onCopy={copy} />
            <Button onClick={() => form.setValue("permissions", effectivePermissions({ permissions: {} }), touching)}>Defaults</Button>
          </div>
        }
      >
        <PermissionSwitches value={now.permissions} onChange={(value) => form.setValue("permissions", value, touching)} />
      </Section>

      <Section
        title="Scopes"
        hint="A further limit, scope by scope, such as for somebody who only reads, or only what is assigned to them."
      >
        <ScopeChoice
          value={now.grants}
          onChange={(value) => form.setValue("grants", value, touching)}
          canLift={server.can("liftScopes") || member === undefined}
        />
      </Section>

      {server.can("accessSummary") ? (
        <Section title="What can this user see?" hint="What the role, permissions and scopes above amount to.">
          <AccessSummary rights={rightsOf(now)} />
        </Section>
      ) : null}

      <OvertakenFields
        fields={overtaken.map((name) => ({ name, label: labelOf(name), theirs: shownAs(name, theirs), mine: shownAs(name, now) }))}
        onTakeTheirs={takeTheirs}
      />
      <FormError of={formState.errors} />
      <div className="sticky bottom-0 -mx-4 border-t border-separator bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <Button type="submit" variant="primary" disabled={member !== undefined && !formState.isDirty} pending={formState.isSubmitting}>
          {member === undefined ? "Add the user" : "Save"}
        </Button>
      </div>
    </form>
  );
}
